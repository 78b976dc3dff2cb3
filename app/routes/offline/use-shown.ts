import { useEffect, useState } from "react";
import { lookUp, type Shown } from "~/components/kept/look-up";
import { onUnsentChanged } from "~/offline/unsent-mark";

/**
 * What is kept for an address, with what was done on this device over it, also when more is done; undefined until it is
 * looked up, null where nothing is.
 */
export function useShown(address: string | undefined): Shown | null | undefined {
  const [shown, setShown] = useState<Shown | null>();
  useEffect(() => {
    if (address === undefined) return;
    let isCurrent = true;
    const set = (value: Shown | null) => isCurrent && setShown(value);
    lookUp(address).then(set, () => set(null));
    const again = (value: Shown | null) => {
      // what was made here is known to the server by another address once it is sent
      if (isCurrent && value) setShown((now) => shownAfter(now, value));
    };
    const stop = onUnsentChanged(() => void lookUp(address).then(again, () => {}));
    return () => {
      isCurrent = false;
      stop();
    };
  }, [address]);
  return shown;
}

/**
 * What is shown once more was done. An intake that is filled in stays as it was when it was opened; one that was finished
 * stays finished, and what is said of it follows.
 */
export function shownAfter(now: Shown | null | undefined, value: Shown): Shown {
  if (now?.found.kind !== "intake" || value.found.kind !== "intake") return value;
  return now.found.finished > now.found.again ? { ...now, found: { ...now.found, left: value.found.left } } : now;
}

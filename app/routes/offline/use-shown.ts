import { useEffect, useState } from "react";
import { lookUp, type Shown } from "~/components/kept/look-up";

/** What is kept for an address; undefined until it is looked up, null where nothing is. */
export function useShown(address: string | undefined): Shown | null | undefined {
  const [shown, setShown] = useState<Shown | null>();
  useEffect(() => {
    if (address === undefined) return;
    let isCurrent = true;
    const set = (value: Shown | null) => isCurrent && setShown(value);
    lookUp(address).then(set, () => set(null));
    return () => {
      isCurrent = false;
    };
  }, [address]);
  return shown;
}

import { useCallback, useEffect, useState } from "react";
import { Kept, type KeptMachine, type KeptPlace } from "./store.ts";

export type Listed = { places: KeptPlace[]; opened: KeptMachine[] };

/** What the account keeps here; undefined until it is read, null where the browser keeps nothing. */
export function useKept(account: string): [Listed | null | undefined, () => void] {
  const [listed, setListed] = useState<Listed | null>();
  const read = useCallback(() => void listOf(account).then(setListed, () => setListed(null)), [account]);
  useEffect(read, [read]);
  return [listed, read];
}

async function listOf(account: string): Promise<Listed | null> {
  if (!("caches" in window && "locks" in navigator)) return null;
  const kept = await Kept.open(account);
  try {
    const opened = (await kept.all("machines")).filter(({ opened_at }) => opened_at !== null);
    return {
      places: (await kept.all("places")).sort((a, b) => a.place.title.localeCompare(b.place.title)),
      opened: opened.sort((a, b) => (a.opened_at! < b.opened_at! ? 1 : -1)),
    };
  } finally {
    kept.close();
  }
}

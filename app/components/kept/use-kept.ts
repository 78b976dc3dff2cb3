import { useCallback, useEffect, useState } from "react";
import { Kept, type KeptMachine, type KeptPlace, type KeptRound } from "./store.ts";
import { papersOf } from "./take.ts";

/** `valid`: the papers of its machines that are valid, kept or not. */
export type ListedPlace = KeptPlace & { valid: { count: number; bytes: number } };
export type Listed = { places: ListedPlace[]; opened: KeptMachine[]; rounds: KeptRound[] };

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
    const machines = await kept.all("machines");
    const opened = machines.filter(({ opened_at }) => opened_at !== null);
    const places = (await kept.all("places")).map((place) => ({ ...place, valid: papersOf(machines, place.id) }));
    return {
      places: places.sort((a, b) => a.place.title.localeCompare(b.place.title)),
      rounds: (await kept.all("rounds")).sort((a, b) => a.pack.round.title.localeCompare(b.pack.round.title)),
      opened: opened.sort((a, b) => (a.opened_at! < b.opened_at! ? 1 : -1)),
    };
  } finally {
    kept.close();
  }
}

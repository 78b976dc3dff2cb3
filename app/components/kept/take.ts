import { server } from "~/web/server-calls";
import { addressesOfMachine, addressesOfPlace, keepBytes } from "./bytes.ts";
import { isRefused } from "./refused.ts";
import { forgetSeen, isFull, type Kept, type KeptMachine, type KeptPlace } from "./store.ts";
import { keepMachinesOf, leave } from "./take-machines.ts";
import { keepRoundsOf, letRoundsGo } from "./take-rounds.ts";

export type Progress = { done: number; of: number };
type OnProgress = (progress: Progress) => void;

const now = () => new Date().toISOString();
const sizeOf = (value: unknown) => JSON.stringify(value).length;

/**
 * Keeps a board or container, or what has changed of it. Where the reader may not see it any more it is removed. Where
 * there is no room for all, what fits is kept, and it says so.
 */
export async function keepPlace(kept: Kept, id: string, { papers }: { papers: boolean }, onProgress: OnProgress) {
  const before = await kept.get("places", id);
  const isComplete = before?.lacks === null && before.papers === papers;
  const known = [before?.place, ...(await kept.all("versions")).map(({ version }) => version)];
  const answer = await server.takeAlong.place
    .query({
      id,
      mark: isComplete ? before.mark : "",
      known: known.flatMap((each) => each?.revision || []).slice(0, 400),
    })
    .catch((error: unknown) => {
      if (isRefused(error)) return null;
      throw error;
    });
  if (!answer) {
    if (before) await forgetSeen();
    return letGo(kept, id);
  }
  if (answer.same) {
    await keepRoundsOf(kept, id); // results are put without a change of the place
    return kept.change("places", [id], (place) => ({ ...place, at: now() }));
  }
  const place = answer.place ?? before!.place;
  const draft: Omit<KeptPlace, "account"> = {
    ...(before ?? { machines: 0, bytes: 0 }),
    ...{ id, place, papers, at: now(), mark: answer.mark, versions: answer.versions_in_use, lacks: "not_yet" },
  };
  await kept.put("places", [draft]);
  // as it is then: what is sent meanwhile is noted in it (note-done.ts)
  const finish = (more: Partial<KeptPlace>) => kept.change("places", [id], (place) => ({ ...place, ...more }));
  try {
    await kept.put(
      "versions",
      answer.versions.map((version) => ({ id: version.id, at: now(), version })),
    );
    await kept.put("workspaces", [{ id: place.workspace.id, at: now(), workspace: place.workspace }]);
    const machines = await keepMachinesOf(kept, id);
    await keepRoundsOf(kept, id);
    const { bytes, full } = await keepBytesOf(kept, { place, papers }, machines, onProgress);
    await finish({ machines: machines.length, bytes, lacks: full ? "full" : null });
  } catch (error) {
    if (!isFull(error)) throw error;
    const machines = (await kept.all("machines")).filter(({ places }) => places.includes(id));
    await finish({ machines: machines.length, lacks: "full" });
  }
}

async function keepBytesOf(
  kept: Kept,
  { place, papers }: Pick<KeptPlace, "place" | "papers">,
  machines: readonly KeptMachine[],
  onProgress: OnProgress,
): Promise<{ bytes: number; full: boolean }> {
  const addresses = [
    ...addressesOfPlace(place), // first: there are few, and each is for many machines
    ...machines.flatMap(({ machine }) => addressesOfMachine(machine, papers)),
  ];
  const of = new Set(addresses).size;
  let done = 0;
  onProgress({ done, of });
  const { sizes, full } = await keepBytes(kept.account, addresses, () => {
    done += 1;
    onProgress({ done, of });
  });
  const sum = [...sizes.values(), ...machines.map(({ bytes }) => bytes)].reduce((total, bytes) => total + bytes, 0);
  return { bytes: sum + sizeOf(place), full };
}

/** Lets a board or container go, and the machines and rounds that are kept for nothing else. */
export async function letGo(kept: Kept, id: string): Promise<void> {
  const here = (await kept.all("machines")).filter(({ places }) => places.includes(id));
  await leave(kept, here, id);
  await letRoundsGo(kept, id);
  await kept.forget("places", [id]);
}

/** The valid papers of the machines of a place: how many, and their bytes. */
export function papersOf(machines: readonly KeptMachine[], id: string): { count: number; bytes: number } {
  const here = machines.filter(({ places }) => places.includes(id)).flatMap(({ machine }) => machine.papers);
  const sizes = [...new Map(here.map((paper) => [paper.id, paper.size])).values()];
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Keeps a place without the papers of its machines from now on; tidy() then removes those that no other place keeps. */
export async function leavePapers(kept: Kept, id: string): Promise<void> {
  const place = await kept.get("places", id);
  if (!place) return;
  const { bytes } = papersOf(await kept.all("machines"), id);
  await kept.put("places", [{ ...place, papers: false, bytes: Math.max(0, place.bytes - bytes) }]);
}

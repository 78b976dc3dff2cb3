import type { TakenMachine } from "@server/inspection/take-along/inputs";
import { TRPCClientError } from "@trpc/client";
import { server } from "~/web/server-calls";
import { addressesOfMachine, addressesOfPlace, forgetBytesOf, keepBytes } from "./bytes.ts";
import { isFull, type Kept, type KeptMachine, type KeptPlace } from "./store.ts";

export type Progress = { done: number; of: number };
type OnProgress = (progress: Progress) => void;

const TOGETHER = 10; // machines in one transaction: where there is no room for these, those before them stay
const MOST_KNOWN = 200; // revisions sent with a request
const now = () => new Date().toISOString();
const sizeOf = (value: unknown) => JSON.stringify(value).length;

/** Whether the server said that it is not there, or not for the reader any more. */
const isRefused = (error: unknown): boolean =>
  error instanceof TRPCClientError && ["NOT_FOUND", "FORBIDDEN"].includes(error.data?.code);

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
      known: known.flatMap((each) => each?.revision ?? []).slice(0, 400),
    })
    .catch((error: unknown) => {
      if (isRefused(error)) return null;
      throw error;
    });
  if (!answer) return letGo(kept, id);
  if (answer.same) return kept.put("places", [{ ...before!, at: now() }]);
  const place = answer.place ?? before!.place;
  const draft: Omit<KeptPlace, "account"> = {
    ...(before ?? { machines: 0, bytes: 0 }),
    ...{ id, place, papers, at: now(), mark: answer.mark, versions: answer.versions_in_use, lacks: "not_yet" },
  };
  const finish = (more: Partial<KeptPlace>) => kept.put("places", [{ ...draft, ...more }]);
  try {
    await finish({});
    await kept.put(
      "versions",
      answer.versions.map((version) => ({ id: version.id, at: now(), version })),
    );
    await kept.put("workspaces", [{ id: place.workspace.id, at: now(), workspace: place.workspace }]);
    const machines = await keepMachinesOf(kept, id);
    const { bytes, full } = await keepBytesOf(kept, { place, papers }, machines, onProgress);
    await finish({ machines: machines.length, bytes, lacks: full ? "full" : null });
  } catch (error) {
    if (!isFull(error)) throw error;
    const machines = (await kept.all("machines")).filter(({ places }) => places.includes(id));
    await finish({ machines: machines.length, lacks: "full" });
  }
}

/** The machines below a place, page by page; those that are not there any more are let go. */
async function keepMachinesOf(kept: Kept, id: string): Promise<KeptMachine[]> {
  const before = new Map((await kept.all("machines")).map((machine) => [machine.id, machine]));
  const here = [...before.values()].filter(({ places }) => places.includes(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
  const seen = new Set<string>();
  for (let after: string | undefined; ; ) {
    const following = here.filter((machine) => after === undefined || machine.id > after);
    const known = following.slice(0, MOST_KNOWN).map(({ machine }) => machine.revision);
    const page = await server.takeAlong.machines.query({ id, after, known });
    await keepMachines(kept, before, page, (earlier) => ({
      places: [...new Set([...(earlier?.places ?? []), id])],
    }));
    for (const { object } of page.machines) seen.add(object.id);
    for (const same of page.same) seen.add(same);
    if (page.next === null) break;
    after = page.next;
  }
  await leave(
    kept,
    here.filter((machine) => !seen.has(machine.id)),
    id,
  );
  return (await kept.all("machines")).filter(({ places }) => places.includes(id));
}

type Page = { machines: TakenMachine[]; same: string[] };

async function keepMachines(
  kept: Kept,
  before: ReadonlyMap<string, KeptMachine>,
  { machines, same }: Page,
  why: (earlier: KeptMachine | undefined) => Partial<KeptMachine>,
): Promise<void> {
  const changed = machines.map((machine) => {
    const { id, public_id } = machine.object;
    const earlier = before.get(id);
    const { places = [], opened_at = null } = earlier ?? {};
    return { id, public_id, machine, places, opened_at, at: now(), bytes: sizeOf(machine), ...why(earlier) };
  });
  const confirmed = same.flatMap((id) => {
    const earlier = before.get(id);
    return earlier ? [{ ...earlier, at: now(), ...why(earlier) }] : [];
  });
  await forgetBytesOf(
    kept.account,
    changed.flatMap(({ id }) => (before.has(id) ? addressesOfMachine(before.get(id)!.machine, false) : [])),
  );
  const all = [...changed, ...confirmed];
  for (let at = 0; at < all.length; at += TOGETHER) await kept.put("machines", all.slice(at, at + TOGETHER));
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

/** Lets a board or container go, and the machines that are kept for nothing else. */
export async function letGo(kept: Kept, id: string): Promise<void> {
  const here = (await kept.all("machines")).filter(({ places }) => places.includes(id));
  await leave(kept, here, id);
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

async function leave(kept: Kept, machines: readonly KeptMachine[], id: string): Promise<void> {
  const left = machines.map((machine) => ({ ...machine, places: machine.places.filter((place) => place !== id) }));
  const isWanted = ({ places, opened_at }: KeptMachine) => places.length > 0 || opened_at !== null;
  await kept.put("machines", left.filter(isWanted));
  await kept.forget(
    "machines",
    left.filter((machine) => !isWanted(machine)).map((machine) => machine.id),
  );
}

/** Keeps machines that were opened on this device. Those that the server does not answer with are removed. */
export async function keepOpened(kept: Kept, opened: ReadonlyMap<string, string>): Promise<void> {
  if (opened.size === 0) return;
  const before = new Map((await kept.all("machines")).map((machine) => [machine.id, machine]));
  const versions = (await kept.all("versions")).map(({ version }) => version.revision);
  const known = [...opened.keys()].flatMap((id) => before.get(id)?.machine.revision ?? []);
  const answer = await server.takeAlong.opened.query({
    ids: [...opened.keys()],
    known: [...known, ...versions].slice(0, 300),
  });
  const there = new Set([...answer.machines.map(({ object }) => object.id), ...answer.same]);
  await kept.forget(
    "machines",
    [...opened.keys()].filter((id) => !there.has(id)),
  );
  const peopleOf = (id: string) => {
    const machine = answer.machines.find(({ object }) => object.id === id) ?? before.get(id)?.machine;
    return answer.people.find(({ container_id }) => container_id === machine?.object.container_id)?.people ?? [];
  };
  try {
    await kept.put(
      "versions",
      answer.versions.map((version) => ({ id: version.id, at: now(), version })),
    );
    await kept.put(
      "workspaces",
      answer.workspaces.map((workspace) => ({ id: workspace.id, at: now(), workspace })),
    );
    for (const id of there)
      await keepMachines(
        kept,
        before,
        {
          machines: answer.machines.filter(({ object }) => object.id === id),
          same: answer.same.filter((same) => same === id),
        },
        () => ({ opened_at: opened.get(id)!, people: peopleOf(id) }),
      );
    const addresses = answer.machines.flatMap((machine) => addressesOfMachine(machine, false));
    await keepBytes(kept.account, addresses, () => {});
  } catch (error) {
    if (!isFull(error)) throw error; // what fits is kept
  }
}

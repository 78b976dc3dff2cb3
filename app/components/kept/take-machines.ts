import type { TakenMachine } from "@server/inspection/take-along/inputs";
import { server } from "~/web/server-calls";
import { addressesOfMachine, forgetBytesOf, keepBytes } from "./bytes.ts";
import { leavePlace } from "./leave-place.ts";
import { forgetSeen, isFull, type Kept, type KeptMachine } from "./store.ts";

const TOGETHER = 10; // machines in one transaction: where there is no room for these, those before them stay
const MOST_OPENED = 50; // asked for with a request
const MOST_KNOWN = 200; // revisions sent with a request
const now = () => new Date().toISOString();
const sizeOf = (value: unknown) => JSON.stringify(value).length;

/** The machines below a place, page by page; those that are not there any more are let go. */
export async function keepMachinesOf(kept: Kept, id: string): Promise<KeptMachine[]> {
  const before = new Map((await kept.all("machines")).map((machine) => [machine.id, machine]));
  const here = [...before.values()].filter(({ places }) => places.includes(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
  const seen = new Set<string>();
  for (let after: string | undefined; ; ) {
    const following = here.filter((machine) => after === undefined || machine.id > after);
    const known = following.slice(0, MOST_KNOWN).flatMap(({ machine }) => machine.revision || []);
    const page = await server.takeAlong.machines.query({ id, after, known });
    await keepMachines(kept, before, page, (_id, earlier) => ({
      places: [...new Set([...(earlier?.places ?? []), id])],
    }));
    for (const { object } of page.machines) seen.add(object.id);
    for (const same of page.same) seen.add(same);
    if (page.next === null) break;
    after = page.next;
  }
  const gone = here.filter((machine) => !seen.has(machine.id));
  if (gone.length > 0) await forgetSeen();
  await leave(kept, gone, id);
  return (await kept.all("machines")).filter(({ places }) => places.includes(id));
}

type Page = { machines: TakenMachine[]; same: string[] };

async function keepMachines(
  kept: Kept,
  before: ReadonlyMap<string, KeptMachine>,
  { machines, same }: Page,
  why: Why,
): Promise<void> {
  const changed = machines.map((machine) => {
    const { id, public_id } = machine.object;
    const earlier = before.get(id);
    const { places = [], opened_at = null } = earlier ?? {};
    return { id, public_id, machine, places, opened_at, at: now(), bytes: sizeOf(machine), ...why(id, earlier) };
  });
  await forgetBytesOf(
    kept.account,
    changed.flatMap(({ id }) => (before.has(id) ? addressesOfMachine(before.get(id)!.machine, false) : [])),
  );
  for (let at = 0; at < changed.length; at += TOGETHER) await kept.put("machines", changed.slice(at, at + TOGETHER));
  // what was sent since they were asked for is noted in them (note-done.ts), and stays
  await kept.change("machines", same, (machine) => ({ ...machine, at: now(), ...why(machine.id, machine) }));
}

/** Lets machines go from a place; those that are kept for nothing else are removed. */
export async function leave(kept: Kept, machines: readonly KeptMachine[], place: string): Promise<void> {
  const { stay, gone } = leavePlace(machines, place);
  await kept.put("machines", stay);
  await kept.forget("machines", gone);
}

/** Keeps machines that were opened on this device. Those that the server does not answer with are removed. */
export async function keepOpened(kept: Kept, opened: ReadonlyMap<string, string>): Promise<void> {
  if (opened.size === 0) return;
  try {
    const machines = await keepThese(kept, [...opened.keys()], (id) => ({ opened_at: opened.get(id)! }));
    const addresses = machines.flatMap((machine) => addressesOfMachine(machine, false));
    await keepBytes(kept.account, addresses, () => {});
  } catch (error) {
    if (!isFull(error)) throw error; // what fits is kept
  }
}

/** Keeps the machines of something that was opened, without their pictures; others of it are let go. */
export async function keepMachinesWith(kept: Kept, ids: readonly string[], of: string): Promise<void> {
  const before = (await kept.all("machines")).filter(({ places }) => places.includes(of));
  for (let at = 0; at < ids.length; at += MOST_OPENED)
    await keepThese(kept, ids.slice(at, at + MOST_OPENED), (_id, earlier) => ({
      places: [...new Set([...(earlier?.places ?? []), of])],
    }));
  await leave(
    kept,
    before.filter(({ id }) => !ids.includes(id)),
    of,
  );
}

type Why = (id: string, earlier: KeptMachine | undefined) => Partial<KeptMachine>;

/** Gives those that have changed. */
async function keepThese(kept: Kept, ids: string[], why: Why): Promise<TakenMachine[]> {
  const before = new Map((await kept.all("machines")).map((machine) => [machine.id, machine]));
  const versions = (await kept.all("versions")).map(({ version }) => version.revision);
  const known = ids.flatMap((id) => before.get(id)?.machine.revision || []);
  const answer = await server.takeAlong.opened.query({ ids, known: [...known, ...versions].slice(0, 300) });
  const there = new Set([...answer.machines.map(({ object }) => object.id), ...answer.same]);
  const gone = ids.filter((id) => !there.has(id));
  if (gone.some((id) => before.has(id))) await forgetSeen();
  await kept.forget("machines", gone);
  await kept.put(
    "versions",
    answer.versions.map((version) => ({ id: version.id, at: now(), version })),
  );
  await kept.put(
    "workspaces",
    answer.workspaces.map((workspace) => ({ id: workspace.id, at: now(), workspace })),
  );
  const peopleOf = (id: string) => {
    const machine = answer.machines.find(({ object }) => object.id === id) ?? before.get(id)?.machine;
    return answer.people.find(({ container_id }) => container_id === machine?.object.container_id)?.people ?? [];
  };
  await keepMachines(kept, before, answer, (id, earlier) => ({ people: peopleOf(id), ...why(id, earlier) }));
  return answer.machines;
}

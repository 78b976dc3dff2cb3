import { randomUUID } from "node:crypto";
import { queryRows } from "@db/rows";
import { walkJoins, walkStops, walks } from "@db/schema/walk";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { z } from "zod";
import { believed } from "./believed.ts";
import { MOST_STOPS } from "./bounds.ts";
import type { MoreStops, NewWalk, StopView } from "./inputs.ts";
import { type FoundRound, openWalkFor, roundFor } from "./round-for.ts";
import { stopsFrom, stopsOf } from "./stops.ts";
import { walkView } from "./walk.ts";

const Known = z.object({ walk_id: z.string(), round_id: z.string() });
const Open = z.object({ id: z.string(), joined: z.boolean() });

/**
 * Begins a walk, or joins the one that is open, also by its id. The same id again begins nothing new, and an id that was
 * made for a walk of its own where another was open names that one from then on. Throws not found, forbidden, and invalid
 * without stops.
 */
export const beginWalk = (actor: Actor, { id, walk_id, at }: z.output<typeof NewWalk>) =>
  transact(actor, async (tx) => {
    const round = await roundFor(tx, actor, "round.walk", id, true);
    const [known] = walk_id ? await knownAs(tx, walk_id) : [];
    if (known && known.round_id !== id) throw notFound();
    const walkId = await walkToEnter(tx, actor, round, { known: known?.walk_id, as: walk_id, at });
    return walkView(tx, actor, walkId);
  });

const knownAs = (tx: Tx, walkId: string) => queryRows(tx, Known)`
  select w.id as walk_id, w.round_id from walks w
  where w.id = ${walkId} or w.id = (select walk_id from walk_joins where id = ${walkId})`;

type Wanted = { known: string | undefined; as: string | undefined; at: string | undefined };

/** The walk that is known by that id, else the open one, else a new one; the actor joins it while it is open. */
async function walkToEnter(tx: Tx, actor: Actor, round: FoundRound, { known, as, at }: Wanted): Promise<string> {
  const { workspaceId, id } = round;
  const [open] = await queryRows(tx, Open)`
    select w.id, exists (select from walk_joins j where (j.workspace_id, j.walk_id) = (w.workspace_id, w.id)
      and j.user_id = ${actor.userId}) as joined
    from walks w where (w.workspace_id, w.round_id) = (${workspaceId}, ${id}) and w.closed_at is null`;
  if (known && known !== open?.id) return known;
  if (!open) return begun(tx, actor, round, as, at);
  const name = known ? undefined : as;
  if (name || !open.joined) await join(tx, actor, { workspaceId, walkId: open.id, id: name ?? randomUUID() });
  return open.id;
}

async function join(tx: Tx, actor: Actor, row: { workspaceId: string; walkId: string; id: string }) {
  const made = await tx
    .insert(walkJoins)
    .values({ ...row, userId: actor.userId })
    .onConflictDoNothing()
    .returning({ id: walkJoins.id });
  if (made.length === 0) throw notFound(); // an id of another workspace
}

async function begun(tx: Tx, actor: Actor, round: FoundRound, walkId = randomUUID() as string, at?: string) {
  const { workspaceId, id, title, place, templateId, nextOn } = round;
  const { stops } = await stopsOf(tx, round);
  const present = stops.filter(({ gone }) => !gone);
  if (present.length === 0) throw invalid("round.no_stops", { code: "no_stops" });
  const made = await tx
    .insert(walks)
    .values({
      ...{ id: walkId, workspaceId, roundId: id, title, place, templateId, dueOn: nextOn },
      begunBy: actor.userId,
      begunAt: believed(at).at,
    })
    .onConflictDoNothing()
    .returning({ id: walks.id });
  if (made.length === 0) throw notFound(); // an id of another workspace
  await join(tx, actor, { workspaceId, walkId, id: walkId });
  await addStops(tx, { workspaceId, walkId }, present, 0);
  await recordEvent(tx, actor, "round.begin", { workspaceId, aboutId: id, title, detail: { walk_id: walkId } });
  return walkId;
}

/** The names are kept as they are now, so that the sheet says what was walked to. */
async function addStops(tx: Tx, own: { workspaceId: string; walkId: string }, stops: StopView[], from: number) {
  await tx.insert(walkStops).values(
    stops.map(({ object_id, code, title, place }, index) => ({
      ...own,
      ...{ objectId: object_id, position: from + index, code, title, place: place.title, isAdded: from > 0 },
    })),
  );
}

/** Takes what was found since a walk began into it. Throws not found, forbidden, invalid, and a conflict once closed. */
export const takeIn = (actor: Actor, { id, objects }: z.output<typeof MoreStops>) =>
  transact(actor, async (tx) => {
    const walk = await openWalkFor(tx, actor, id);
    await addMissing(tx, walk, objects);
    return walkView(tx, actor, walk.walkId);
  });

const Has = z.object({ object_id: z.string().nullable() });

/** Adds those of these objects that the walk has not. Throws invalid where one is not below its place, or beyond MOST_STOPS. */
export async function addMissing(tx: Tx, walk: Awaited<ReturnType<typeof openWalkFor>>, objects: readonly string[]) {
  const { workspaceId, walkId } = walk;
  const has = await queryRows(tx, Has)`
    select object_id from walk_stops where (workspace_id, walk_id) = (${workspaceId}, ${walkId})`;
  const missing = [...new Set(objects)].filter((object) => !has.some(({ object_id }) => object_id === object));
  if (missing.length === 0) return;
  const stops = (await stopsFrom(tx, walk, missing)).filter(({ gone }) => !gone);
  if (stops.length < missing.length) throw invalid("round.other_place", "objects");
  if (has.length + stops.length > MOST_STOPS) throw invalid(`round.too_many_stops?maximum=${MOST_STOPS}`, "objects");
  const [last] = await queryRows(tx, Last)`
    select coalesce(max(position), 0)::int as position from walk_stops
    where (workspace_id, walk_id) = (${workspaceId}, ${walkId})`;
  await addStops(tx, { workspaceId, walkId }, stops, last!.position + 1);
}
const Last = z.object({ position: z.number() });

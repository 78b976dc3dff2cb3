import { randomUUID } from "node:crypto";
import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { walkResults } from "@db/schema/walk";
import { type Tx, transact } from "@db/transact";
import { type Actor, authorize } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { addMissing } from "./begin.ts";
import { believed } from "./believed.ts";
import { contentOf, decide, type Put, type Standing, saysTheSame, standingAfter } from "./decide.ts";
import type { NewResult, NewResults, PutResults } from "./inputs.ts";
import { addPoints } from "./points.ts";
import { openWalkFor } from "./round-for.ts";
import { standingsOf } from "./standings.ts";
import { walkStops } from "./walk-stops.ts";

export type OpenWalk = Awaited<ReturnType<typeof openWalkFor>>;
type NewRow = typeof walkResults.$inferInsert;

/**
 * Puts results of stops. The same call again changes nothing. Where somebody else put another result that the sender had
 * not seen, both are kept and named among the conflicts; nothing is overwritten. An object that came to the place since
 * the walk began becomes a stop. Throws not found, forbidden, invalid, and a conflict (409) once the walk is closed.
 */
export const putResults = (actor: Actor, { id, results }: z.output<typeof NewResults>) =>
  transact(actor, async (tx): Promise<z.output<typeof PutResults>> => {
    const walk = await openWalkFor(tx, actor, id);
    const objects = results.map(({ stop }) => stop);
    await addMissing(tx, walk, objects);
    await requireAnswers(tx, walk, results);
    const conflicts = await writeResults(tx, actor, walk, results);
    const stops = await walkStops(tx, actor, walk, sql`s.object_id = any (${uuids(objects)})`);
    return { stops, conflicts };
  });

const AnswerRow = z.object({ id: z.string(), object_id: z.string() });

/** Each intake must be finished, of its object, and of the template of the walk. */
async function requireAnswers(tx: Tx, { workspaceId, walkTemplateId }: OpenWalk, results: NewResult[]) {
  const asked = results.flatMap(({ outcome, answer_id, stop }) =>
    outcome === "filled" && answer_id ? [{ id: answer_id, stop }] : [],
  );
  if (asked.length === 0) return;
  const found = await queryRows(tx, AnswerRow)`
    select id, object_id from answers where workspace_id = ${workspaceId} and id = any (${uuids(asked.map(({ id }) => id))})
      and template_id = ${walkTemplateId} and status = 'finished' and ${notDeleted()}`;
  if (asked.some(({ id, stop }) => !found.some((answer) => answer.id === id && answer.object_id === stop)))
    throw invalid("round.other_answer", "answer_id");
}

const Known = z.object({ id: z.string() });

/** Writes results into a walk that is locked; gives the objects in conflict. Each object is a stop of it. */
export async function writeResults(tx: Tx, actor: Actor, walk: OpenWalk, results: NewResult[]): Promise<string[]> {
  const { workspaceId } = walk;
  const standings = await standingsOf(
    tx,
    walk,
    results.map(({ stop }) => stop),
  );
  const known = await queryRows(tx, Known)`
    select id from walk_results where workspace_id = ${workspaceId}
      and id = any (${uuids(results.flatMap(({ id }) => id ?? []))})`;
  const seenIds = new Set(known.map(({ id }) => id));
  const rows = new Map<string, NewRow>();
  const points = new Map<string, NewResult>();
  const replaced = new Set<string>();
  const conflicts = new Set<string>();
  for (const { at, saidAt, result } of inOrder(results)) {
    const id = result.id ?? randomUUID();
    if (seenIds.has(id)) continue;
    seenIds.add(id);
    const found = standings.get(result.stop)!;
    const hasPoint = result.action_point;
    const put: Put = { id, userId: actor.userId, at, content: contentOf(result), hasPoint };
    const decision = decide(found.standing, put, result.seen);
    const told = decision ? null : saysTheSame(found.standing, put);
    // a point is made once of what is found, also where that was said before without one
    if (hasPoint && !told?.hasPoint) points.set(told?.id ?? id, result);
    if (told) told.hasPoint ||= hasPoint;
    if (!decision) continue;
    standings.set(result.stop, { ...found, standing: standingAfter(found.standing, put, decision) });
    for (const each of decision.replaces) replaced.add(each.id);
    if (decision.state === "rival") conflicts.add(result.stop);
    const { outcome, note, reason, answer_id } = result;
    rows.set(id, {
      ...{ id, workspaceId, stopId: found.stopId, state: decision.state, outcome, note, at, saidAt },
      reason: outcome === "unreachable" ? reason : null,
      answerId: outcome === "filled" ? answer_id : null,
      userId: actor.userId,
    });
  }
  await store(tx, actor, walk, { rows, replaced, standings, points });
  return [...conflicts];
}

/** The last one of a stop counts, by when it was found. */
const inOrder = (results: NewResult[]) =>
  results
    .map((result) => ({ ...believed(result.at), result }))
    .sort((one, other) => one.at.getTime() - other.at.getTime());

type Written = {
  rows: Map<string, NewRow>;
  replaced: ReadonlySet<string>;
  standings: Map<string, { stopId: string; standing: Standing }>;
  /** Of which results an action point is made, by their ids. */
  points: ReadonlyMap<string, NewResult>;
};

async function store(tx: Tx, actor: Actor, walk: OpenWalk, written: Written): Promise<void> {
  const { rows, replaced, standings, points } = written;
  const { workspaceId } = walk;
  if (points.size > 0) authorize(walk, "action_point.create");
  const asked = [...points].map(([key, { stop, note }]) => ({ key, objectId: stop, note }));
  const made = await addPoints(tx, actor, walk, asked);
  const earlier = [...made].flatMap(([id, point]) => (rows.has(id) ? [] : [{ id, point }]));
  if (earlier.length > 0)
    await tx.execute(sql`update walk_results w set action_point_id = p.point
      from jsonb_to_recordset(${JSON.stringify(earlier)}::jsonb) as p (id uuid, point uuid)
      where w.workspace_id = ${workspaceId} and w.id = p.id`);
  if (rows.size === 0) return;
  const old = [...replaced].filter((id) => !rows.has(id));
  if (old.length > 0)
    await tx.execute(sql`update walk_results set state = 'replaced'
      where workspace_id = ${workspaceId} and id = any (${uuids(old)})`);
  await tx.insert(walkResults).values(
    [...rows.values()].map((row) => ({
      ...row,
      state: replaced.has(row.id!) ? ("replaced" as const) : row.state,
      actionPointId: made.get(row.id!) ?? null,
    })),
  );
  const revisions = [...standings.values()].map(({ stopId, standing: { revision } }) => ({ id: stopId, revision }));
  await tx.execute(sql`update walk_stops s set revision = r.revision
    from jsonb_to_recordset(${JSON.stringify(revisions)}::jsonb) as r (id uuid, revision int)
    where s.workspace_id = ${workspaceId} and s.id = r.id and s.revision <> r.revision`);
}

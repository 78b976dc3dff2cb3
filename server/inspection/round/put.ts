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
import { contentOf, decide, type Put, type Standing, standingAfter } from "./decide.ts";
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
  const rows = new Map<string, NewRow & { wanted: NewResult }>();
  const replaced = new Set<string>();
  const conflicts = new Set<string>();
  for (const { at, saidAt, result } of inOrder(results)) {
    const id = result.id ?? randomUUID();
    if (seenIds.has(id)) continue;
    seenIds.add(id);
    const found = standings.get(result.stop)!;
    const put: Put = { id, userId: actor.userId, at, content: contentOf(result) };
    const decision = decide(found.standing, put, result.seen);
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
      wanted: result,
    });
  }
  await store(tx, actor, walk, { rows, replaced, standings });
  return [...conflicts];
}

/** The last one of a stop counts, by when it was found. */
const inOrder = (results: NewResult[]) =>
  results
    .map((result) => ({ ...believed(result.at), result }))
    .sort((one, other) => one.at.getTime() - other.at.getTime());

type Written = {
  rows: Map<string, NewRow & { wanted: NewResult }>;
  replaced: ReadonlySet<string>;
  standings: Map<string, { stopId: string; standing: Standing }>;
};

async function store(tx: Tx, actor: Actor, walk: OpenWalk, { rows, replaced, standings }: Written): Promise<void> {
  if (rows.size === 0) return;
  const { workspaceId } = walk;
  const asked = [...rows.values()].filter(({ wanted }) => wanted.action_point);
  if (asked.length > 0) authorize(walk, "action_point.create");
  const points = await addPoints(
    tx,
    actor,
    walk,
    asked.map(({ id, wanted }) => ({ key: id!, objectId: wanted.stop, note: wanted.note })),
  );
  const old = [...replaced].filter((id) => !rows.has(id));
  if (old.length > 0)
    await tx.execute(sql`update walk_results set state = 'replaced'
      where workspace_id = ${workspaceId} and id = any (${uuids(old)})`);
  await tx.insert(walkResults).values(
    [...rows.values()].map(({ wanted: _, ...row }) => ({
      ...row,
      state: replaced.has(row.id!) ? ("replaced" as const) : row.state,
      actionPointId: points.get(row.id!) ?? null,
    })),
  );
  const revisions = [...standings.values()].map(({ stopId, standing: { revision } }) => ({ id: stopId, revision }));
  await tx.execute(sql`update walk_stops s set revision = r.revision
    from jsonb_to_recordset(${JSON.stringify(revisions)}::jsonb) as r (id uuid, revision int)
    where s.workspace_id = ${workspaceId} and s.id = r.id and s.revision <> r.revision`);
}

import { reachesOneOf } from "@db/reach";
import { queryRows } from "@db/rows";
import { deletedRecords } from "@db/schema/deleted-record";
import { reading } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { iso } from "@server/core/day";
import type { KeyArea } from "@server/core/key-areas";
import { keyOf, keysetOf, Placed } from "@server/core/keyset";
import { changedSince } from "@server/core/list-filters";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { DeletedRecord, type DeletedRecordsQuery, toldKinds } from "./inputs.ts";

/** The area of a key that reads what was deleted. */
const areaOf: Record<(typeof toldKinds)[number], KeyArea> = {
  container: "objects",
  object: "objects",
  file: "objects",
  report: "reports",
  answer: "answers",
  action_point: "action_points",
  round: "action_points",
};

const Row = DeletedRecord.extend(Placed.shape);

/**
 * What was deleted of a workspace in the actor's reach and is not restored, the first first; of a program with a key,
 * what its areas read. Throws not found or forbidden.
 */
export function deletedRecordsOf(
  actor: Actor,
  { id: workspaceId, since, kinds, sort, ...paging }: z.output<typeof DeletedRecordsQuery>,
) {
  authorizeIn(actor, workspaceId, "workspace.see");
  const told = (kinds.length > 0 ? kinds : toldKinds).filter(
    (kind) => !actor.apiKey || actor.apiKey.areas.includes(areaOf[kind]),
  );
  const from = sql`from deleted_records where workspace_id = ${workspaceId} and restored_at is null
    and kind = any (${`{${told.join()}}`}::text[]) and ${changedSince(sql`deleted_at`, since) ?? sql`true`}
    and ${reachesOneOf(actor, deletedRecords.workspaceId, deletedRecords.placeIds)}`;
  const { order, beyond, bounds, place, meta } = keysetOf(`deletions ${sort}`, [
    keyOf(sort, { deleted_at: sql`deleted_records.deleted_at` }, ["deleted_at"]),
    { by: sql`target_id`, filled: true },
  ]);
  return reading({ workspaceIds: [workspaceId] }, async (tx) => {
    const [rows, total] = await Promise.all([
      queryRows(tx, Row)`
        select target_id as id, kind, deleted_at ${place} ${from} ${beyond(paging)} ${order} ${bounds(paging)}`,
      tx.execute<{ n: number }>(sql`select count(*)::int as n ${from}`),
    ]);
    const items = rows.map((row) => ({ ...row, deleted_at: iso(row.deleted_at) }));
    return { items, meta: meta(paging, total.rows[0]!.n, rows) };
  });
}

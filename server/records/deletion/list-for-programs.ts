import { reachesOneOf } from "@db/reach";
import { queryRows } from "@db/rows";
import { deletedRecords } from "@db/schema/deleted-record";
import { reading } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { iso } from "@server/core/day";
import type { KeyArea } from "@server/core/key-areas";
import { metaOf, offsetOf } from "@server/core/paging";
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

const Row = DeletedRecord.extend({});

/**
 * What was deleted of a workspace in the actor's reach and is not restored, the first first; of a program with a key,
 * what its areas read. Throws not found or forbidden.
 */
export function deletedRecordsOf(
  actor: Actor,
  { id: workspaceId, since, kinds, ...paging }: z.output<typeof DeletedRecordsQuery>,
) {
  authorizeIn(actor, workspaceId, "workspace.see");
  const told = (kinds.length > 0 ? kinds : toldKinds).filter(
    (kind) => !actor.apiKey || actor.apiKey.areas.includes(areaOf[kind]),
  );
  const from = sql`from deleted_records where workspace_id = ${workspaceId} and restored_at is null
    and kind = any (${`{${told.join()}}`}::text[]) ${since ? sql`and deleted_at >= ${since}::timestamptz` : sql``}
    and ${reachesOneOf(actor, deletedRecords.workspaceId, deletedRecords.placeIds)}`;
  return reading({ workspaceIds: [workspaceId] }, async (tx) => {
    const [rows, total] = await Promise.all([
      queryRows(tx, Row)`select target_id as id, kind, deleted_at ${from}
        order by deleted_records.deleted_at, target_id limit ${paging.per_page} offset ${offsetOf(paging)}`,
      tx.execute<{ n: number }>(sql`select count(*)::int as n ${from}`),
    ]);
    const items = rows.map((row) => ({ ...row, deleted_at: iso(row.deleted_at) }));
    return { items, meta: metaOf(paging, total.rows[0]!.n) };
  });
}

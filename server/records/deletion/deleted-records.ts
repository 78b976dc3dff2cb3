import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { asOperator, type Tx, transact } from "@db/transact";
import { DELETED_RECORDS_MONTHS } from "@server/core/constants";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/**
 * Notes what these deletions deleted, for programs: each container and object, also those in a deleted container; what
 * hangs on an object only where it was deleted by itself.
 */
export const noteDeleted = (tx: Tx, workspaceId: string, deletionIds: readonly string[]) =>
  insertFrom(tx, sql`d.workspace_id = ${workspaceId} and d.id = any (${uuids(deletionIds)})`);

/** Notes that these deletions were taken back. */
export const noteRestored = (tx: Tx, workspaceId: string, deletionIds: readonly string[]) =>
  tx.execute(sql`
    update deleted_records set restored_at = now()
    where workspace_id = ${workspaceId} and deletion_id = any (${uuids(deletionIds)})`);

const AT_ONCE = 200;
const Deletion = z.object({ id: z.string() });

/** Notes what stands in the trash since before this was noted, and forgets what was deleted long ago. */
export async function sweepDeletedRecords(): Promise<void> {
  let last = "";
  do last = await transact(asOperator, (tx) => noteUnnoted(tx, last));
  while (last);
  await transact(asOperator, (tx) =>
    tx.execute(sql`
      delete from deleted_records where deleted_at < now() - make_interval(months => ${DELETED_RECORDS_MONTHS})`),
  );
}

/** Notes the next deletions after `last` that were not; gives the id of the last of them, or "". */
async function noteUnnoted(tx: Tx, last: string): Promise<string> {
  const found = await queryRows(tx, Deletion)`
    select d.id from deletions d
    where d.restored_at is null and d.kind not in ('template', 'library_file')
      and ${last ? sql`d.id > ${last}::uuid` : sql`true`} and not exists (
        select from deleted_records r where (r.workspace_id, r.deletion_id) = (d.workspace_id, d.id))
    order by d.id limit ${AT_ONCE}`;
  await insertFrom(tx, sql`d.id = any (${uuids(found.map(({ id }) => id))})`);
  return found.at(-1)?.id ?? "";
}

function insertFrom(tx: Tx, which: SQL) {
  const deleted = (kind: string, from: SQL, place: SQL, byItself: SQL) => sql`
    select d.workspace_id, i.id, d.id as deletion_id, ${kind} as kind, ${place} as place_id, d.deleted_at
    from deletions d join ${from} on (i.workspace_id, i.deletion_id) = (d.workspace_id, d.id)
    where ${which} ${byItself}`;
  const onObject = (kind: "file" | "report" | "answer", table: SQL) =>
    deleted(
      kind,
      sql`(${table} i join objects o on (o.workspace_id, o.id) = (i.workspace_id, i.object_id))`,
      sql`o.container_id`,
      sql`and d.kind = ${kind}`,
    );
  return tx.execute(sql`
    insert into deleted_records (workspace_id, target_id, deletion_id, kind, place_ids, deleted_at)
    select workspace_id, id, deletion_id, kind, array(select p.above_id from container_paths p
      where (p.workspace_id, p.container_id) = (deleted.workspace_id, deleted.place_id)), deleted_at
    from (
      ${deleted("container", sql`containers i`, sql`i.id`, sql``)}
      union all ${deleted("object", sql`objects i`, sql`i.container_id`, sql``)}
      union all ${onObject("file", sql`files`)}
      union all ${onObject("report", sql`reports`)}
      union all ${onObject("answer", sql`answers`)}
      union all ${deleted("action_point", sql`action_points i`, sql`i.container_id`, sql`and d.kind = 'action_point'`)}
      union all ${deleted("round", sql`rounds i`, sql`i.container_id`, sql`and d.kind = 'round'`)}
    ) deleted
    on conflict do nothing`);
}

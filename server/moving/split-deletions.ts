import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Transfer } from "./transfer.ts";

const Split = z.object({ id: z.string() });
const tables = ["containers", "objects", "files", "reports", "answers", "action_points", "rounds"];

/**
 * What an import made and its undoing put in the trash may stand in several places: what moves of it gets a deletion of its
 * own, so that the rest stays in the trash of its workspace.
 */
export async function splitDeletions(tx: Tx, { from, selection }: Pick<Transfer, "from" | "selection">): Promise<void> {
  const moving = {
    containers: sql`id in (${selection.containers(from)})`,
    objects: sql`id in (${selection.objects(from)})`,
  };
  const whereOf = (table: string) =>
    table === "containers" || table === "objects"
      ? moving[table]
      : table === "rounds"
        ? sql`container_id in (${selection.containers(from)})`
        : sql`object_id in (${selection.objects(from)})`;
  const found = await queryRows(tx, Split)`
    select id from deletions d where workspace_id = ${from} and kind = 'import' and (
      exists (select from objects where workspace_id = ${from} and deletion_id = d.id and ${moving.objects})
      or exists (select from containers where workspace_id = ${from} and deletion_id = d.id and ${moving.containers}))`;
  for (const { id } of found) {
    const [copy] = await queryRows(tx, Split)`
      insert into deletions (workspace_id, kind, target_id, title, objects_count, files_count, deleted_by, deleted_at, restored_at, kept_until)
      select workspace_id, kind, target_id, title, objects_count, files_count, deleted_by, deleted_at, restored_at, kept_until
      from deletions where (workspace_id, id) = (${from}, ${id}) returning id`;
    for (const table of tables)
      await tx.execute(sql`
        update ${sql.raw(table)} set deletion_id = ${copy!.id}
        where workspace_id = ${from} and deletion_id = any (${uuids([id])}) and ${whereOf(table)}`);
  }
}

import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";
import type { Selection } from "./selection.ts";

/** Tables whose rows stay in the workspace that is left, without their reference to what moved. */
export const leftTables = ["inbox_papers"];

/** Papers that wait stay in the inbox of the workspace that is left; the same file waits there once. */
export async function leavePapers(tx: Tx, { from, selection }: { from: string; selection: Selection }): Promise<void> {
  const dropped = sql`p.workspace_id = ${from} and p.container_id in (${selection.containers(from)})`;
  await tx.execute(sql`
    delete from inbox_papers p where ${dropped} and exists (
      select from inbox_papers same where (same.workspace_id, same.sha256) = (p.workspace_id, p.sha256)
        and same.id <> p.id and (same.container_id is null or same.id < p.id))`);
  await tx.execute(sql`update inbox_papers p set container_id = null where ${dropped}`);
  await tx.execute(sql`update inbox_papers set report_id = null where workspace_id = ${from} and report_id in (
    select id from reports where workspace_id = ${from} and object_id in (${selection.objects(from)}))`);
}

import { uuids } from "@db/reach";
import type { Tx } from "@db/transact";
import { checkRegionsOf } from "@server/inspection/duty/check-regions";
import { sql } from "drizzle-orm";

/** Lets the action points and schedules of objects follow them to their container, and marks duties of other regions. */
export async function moveRecordsOf(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update action_points a set container_id = o.container_id from objects o
    where (o.workspace_id, o.id) = (a.workspace_id, a.object_id)
      and a.workspace_id = ${workspaceId} and a.object_id = any (${uuids(ids)})`);
  await tx.execute(sql`
    update schedules s set container_id = a.container_id from action_points a
    where (a.workspace_id, a.schedule_id) = (s.workspace_id, s.id)
      and a.workspace_id = ${workspaceId} and a.object_id = any (${uuids(ids)})`);
  await checkRegionsOf(tx, workspaceId, sql`select unnest(${uuids(ids)})`);
}

import { floorPlans } from "@db/schema/floor-plan";
import type { Tx } from "@db/transact";
import { and, eq, isNull, sql } from "drizzle-orm";

type Place = { workspaceId: string; id: string };

/**
 * Keeps the plan that a container has as an earlier one, before it gets another, `sha256`, or none (null). Call it under
 * the lock of the container.
 */
export const keepAsEarlier = (tx: Tx, { workspaceId, id }: Place, sha256: string | null) =>
  tx.execute(sql`
    insert into floor_plans (workspace_id, container_id, sha256, width, height, used_from, used_until)
    select workspace_id, id, floorplan, coalesce(floorplan_width, 0), coalesce(floorplan_height, 0),
      coalesce(floorplan_at, created_at), now()
    from containers where (workspace_id, id) = (${workspaceId}, ${id}) and floorplan is not null
      and floorplan is distinct from ${sha256}`);

/** Conditions: a plan of the container. */
export const isOf = (workspaceId: string, containerId: string) => [
  eq(floorPlans.workspaceId, workspaceId),
  eq(floorPlans.containerId, containerId),
];

/** Drops the plan that waits. Call it under the lock of the container. */
export const dropWaiting = (tx: Tx, workspaceId: string, containerId: string) =>
  tx.delete(floorPlans).where(and(...isOf(workspaceId, containerId), isNull(floorPlans.usedUntil)));

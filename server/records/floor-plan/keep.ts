import { containers } from "@db/schema/container";
import { floorPlans } from "@db/schema/floor-plan";
import type { Tx } from "@db/transact";
import { and, eq, isNull, sql } from "drizzle-orm";

type Place = { workspaceId: string; id: string };

type Plan = Pick<
  typeof containers.$inferInsert,
  "floorplanWidth" | "floorplanHeight" | "floorplanAt" | "floorplanLibraryFileId"
> & { floorplan: string | null };

/**
 * Gives a container another plan, or none; `before` is what it has. That one is kept as an earlier one; the same picture
 * again keeps its day. Without a plan there is none that another could wait over. Call it under the lock of the container.
 */
export async function replacePlan(tx: Tx, place: Place, before: string | null, plan: Plan): Promise<void> {
  await keepAsEarlier(tx, place, plan.floorplan);
  if (plan.floorplan === null) await dropWaiting(tx, place.workspaceId, place.id);
  await tx
    .update(containers)
    .set({ ...plan, ...(plan.floorplan === before && { floorplanAt: undefined }), updatedAt: sql`now()` })
    .where(and(eq(containers.workspaceId, place.workspaceId), eq(containers.id, place.id)));
}

const keepAsEarlier = (tx: Tx, { workspaceId, id }: Place, sha256: string | null) =>
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

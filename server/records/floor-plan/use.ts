import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { floorPlans } from "@db/schema/floor-plan";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { conflict, invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { planPath } from "@server/records/container/load-view";
import { Area } from "@server/records/container/rooms";
import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { type Alignment, alignedArea, alignmentOf, SAME_CORNERS } from "./alignment.ts";
import type { UsedPlan } from "./inputs.ts";
import { isOf, replacePlan } from "./keep.ts";
import { lockForPlan } from "./propose.ts";

/**
 * Makes the plan that waits the plan of its container. Pins and rooms come to the same point of the building by the two
 * points that were marked on both plans; what is beside the new plan is taken off it. The plan before is kept.
 *
 * @throws conflict if another plan waits or is in use by now, or it is on hold; invalid if the points are too near each other
 */
export const useFloorPlan = (actor: Actor, { id, plan_id, marks, over }: z.output<typeof UsedPlan>): Promise<void> =>
  transact(actor, async (tx) => {
    const { workspaceId, title, floorplan } = await lockForPlan(tx, actor, id);
    if (over && over !== (floorplan && planPath(id, floorplan))) throw conflict("container.plan_changed");
    const [waiting] = await tx
      .delete(floorPlans)
      .where(and(...isOf(workspaceId, id), eq(floorPlans.id, plan_id), isNull(floorPlans.usedUntil)))
      .returning();
    if (!waiting) throw conflict("container.plan_gone");
    const [before] = await tx
      .select({ width: containers.floorplanWidth, height: containers.floorplanHeight })
      .from(containers)
      .where(and(eq(containers.workspaceId, workspaceId), eq(containers.id, id)));
    const size = { width: before?.width || waiting.width, height: before?.height || waiting.height };
    const alignment = marks ? alignmentOf(marks, size, waiting) : SAME_CORNERS;
    if (!alignment) throw invalid("container.plan_marks_near", "marks");
    await replacePlan(tx, { workspaceId, id }, floorplan, {
      floorplan: waiting.sha256,
      floorplanWidth: waiting.width,
      floorplanHeight: waiting.height,
      floorplanAt: new Date(),
      floorplanLibraryFileId: waiting.libraryFileId,
    });
    if (marks) {
      await movePins(tx, { workspaceId, id }, alignment);
      await moveRooms(tx, { workspaceId, id }, alignment);
    }
    await recordEvent(tx, actor, "container.use_plan", { workspaceId, aboutId: id, title });
  });

type Place = { workspaceId: string; id: string };

/** As aligned() and isOnPlan() of alignment.ts, in the database, since a plan may have thousands of pins. */
async function movePins(tx: Tx, { workspaceId, id }: Place, [a, b, c, d, e, f]: Alignment): Promise<void> {
  await tx.execute(sql`
    update objects o set updated_at = now(),
      x = case when moved.x between 0 and 1 and moved.y between 0 and 1 then moved.x end,
      y = case when moved.x between 0 and 1 and moved.y between 0 and 1 then moved.y end
    from (
      select own.id, round((${a}::float8 * own.x + ${b}::float8 * own.y + ${c}::float8)::numeric, 4) as x,
        round((${d}::float8 * own.x + ${e}::float8 * own.y + ${f}::float8)::numeric, 4) as y
      from objects own where (own.workspace_id, own.container_id) = (${workspaceId}, ${id}) and own.x is not null) moved
    where o.workspace_id = ${workspaceId} and o.id = moved.id`);
}

const Drawn = z.object({ id: z.string(), area: Area });

async function moveRooms(tx: Tx, { workspaceId, id }: Place, alignment: Alignment): Promise<void> {
  const drawn = await queryRows(tx, Drawn)`
    select id, area from containers where (workspace_id, parent_id) = (${workspaceId}, ${id}) and area is not null
    order by id for no key update`;
  const moved = drawn.map((room) => ({ id: room.id, area: alignedArea(alignment, room.area) }));
  await tx.execute(sql`
    update containers c set area = nullif(moved.area, 'null'), updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (id uuid, area jsonb)
    where c.workspace_id = ${workspaceId} and c.id = moved.id`);
}

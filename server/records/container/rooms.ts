import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { type Tx, transact } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { lockRow } from "@server/core/concurrent-edit";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { Id } from "@server/core/fields";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";

const MOST_CORNERS = 40;
const Fraction = z
  .number()
  .min(0)
  .max(1)
  .overwrite((value) => Math.round(value * 10_000) / 10_000);

/** The corners of a room on a plan, in fractions of its width and height. */
export const Area = z
  .array(z.tuple([Fraction, Fraction]))
  .min(3)
  .max(MOST_CORNERS);
export type Area = z.infer<typeof Area>;

/** `area` null takes the room off the plan. */
export const RoomInput = z.object({ id: Id, area: Area.nullable() });

const Plan = z.object({ has_plan: z.boolean() });

/**
 * Says where a container is on the plan of the container that it is in, or that it is not drawn there any more. Throws
 * not found, forbidden, or invalid where that has no plan.
 */
export const drawRoom = (actor: Actor, { id, area }: z.output<typeof RoomInput>): Promise<void> =>
  transact(actor, async (tx) => {
    await lockRow(tx, containers, id);
    const { workspaceId, parentId, title } = await containerFor(tx, actor, "container.edit", id);
    if (area && !(await hasPlan(tx, parentId))) throw invalid("container.room_without_plan", "area");
    await tx
      .update(containers)
      .set({ area, updatedAt: sql`now()` })
      .where(and(eq(containers.workspaceId, workspaceId), eq(containers.id, id)));
    await recordEvent(tx, actor, "container.edit", { workspaceId, aboutId: id, title });
  });

async function hasPlan(tx: Tx, parentId: string | null): Promise<boolean> {
  if (!parentId) return false;
  const [plan] = await queryRows(tx, Plan)`
    select floorplan is not null as has_plan from containers where id = ${parentId}`;
  return plan?.has_plan ?? false;
}

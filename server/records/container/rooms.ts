import { containers } from "@db/schema/container";
import { transact } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { lockRow } from "@server/core/concurrent-edit";
import { MOST_CORNERS } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { Id } from "@server/core/fields";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";

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

/**
 * Says where a container is on the plan of the container that it is in, or that it is not drawn there any more. Throws
 * not found, forbidden where one of them may not be changed, or invalid where that has no plan.
 */
export const drawRoom = (actor: Actor, { id, area }: z.output<typeof RoomInput>): Promise<void> =>
  transact(actor, async (tx) => {
    await lockRow(tx, containers, id);
    const { workspaceId, parentId, title } = await containerFor(tx, actor, "container.edit", id);
    // what is drawn on a plan is seen by all who see the plan
    const plan = area && parentId ? await containerFor(tx, actor, "container.edit", parentId) : null;
    if (area && !plan?.floorplan) throw invalid("container.room_without_plan", "area");
    await tx
      .update(containers)
      .set({ area, updatedAt: sql`now()` })
      .where(and(eq(containers.workspaceId, workspaceId), eq(containers.id, id)));
    await recordEvent(tx, actor, "container.draw_room", { workspaceId, aboutId: id, title });
  });

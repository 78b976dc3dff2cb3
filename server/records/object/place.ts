import { objects } from "@db/schema/object";
import { transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { changesSince, lockRow } from "@server/core/concurrent-edit";
import { recordEvent } from "@server/core/event";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { PlaceObject } from "./inputs.ts";
import { objectFor } from "./object-for.ts";

/**
 * Puts an object's pin on the floor plan, moves it, or takes it off (x and y null). Without `size` it stays. Throws
 * EditConflict if another moved it since `based_on`.
 */
export async function placeObject(actor: Actor, { id, size, ...input }: z.output<typeof PlaceObject>) {
  return transact(actor, async (tx) => {
    if (input.based_on) await lockRow(tx, objects, id);
    const { workspaceId, title, ...before } = await objectFor(tx, actor, "object.edit", id);
    const { x = before.x, y = before.y } = await changesSince(tx, input, {
      ...{ actor, record: { workspaceId, aboutId: id, verbs: ["object.place"] } },
      read: async () => before,
      values: (stored) => ({ x: stored.x, y: stored.y }),
      pairs: [["x", "y"]],
    });
    await tx
      .update(objects)
      .set({ x, y, size, updatedAt: sql`now()` })
      .where(and(eq(objects.workspaceId, workspaceId), eq(objects.id, id)));
    await recordEvent(tx, actor, "object.place", { workspaceId, aboutId: id, title, detail: { x, y } });
    return { id, x, y, size: size ?? before.size };
  });
}

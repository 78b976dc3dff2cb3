import { notDeleted } from "@db/not-deleted";
import { objects } from "@db/schema/object";
import { reading, type Tx } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { idOfUpload } from "@server/records/file/upload-id";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { createObject } from "./create.ts";
import { editObject } from "./edit.ts";
import { type FirstObject, NewObject, ObjectChanges } from "./inputs.ts";

/**
 * The object that somebody makes in the first steps of a board has an id that follows from the two: whoever sends that
 * step again has it already.
 */
const firstIdOf = (actor: Actor, containerId: string) => idOfUpload(actor, { objectId: containerId }, containerId);

/** That object, while it stands where it was made. */
export async function firstObjectOf(tx: Tx, actor: Actor, containerId: string) {
  const { id, title, subtitle } = objects;
  const [first] = await tx
    .select({ id, title, subtitle })
    .from(objects)
    .where(and(eq(id, firstIdOf(actor, containerId)), eq(objects.containerId, containerId), notDeleted(objects)));
  return first ?? null;
}

/** Makes it, or changes it if it was made before: a step that is sent twice, or gone back to, makes one object. */
export async function keepFirstObject(
  actor: Actor,
  { container_id, ...said }: z.output<typeof FirstObject>,
): Promise<{ id: string }> {
  const first = () =>
    reading(actor, async (tx) => {
      await containerFor(tx, actor, "object.create", container_id);
      return firstObjectOf(tx, actor, container_id);
    });
  const there = await first();
  if (there) return editObject(actor, ObjectChanges.parse({ id: there.id, ...said }));
  const fresh = NewObject.parse({ container_id, ...said });
  const made = await createObject(actor, fresh, firstIdOf(actor, container_id));
  if (made) return made;
  const meanwhile = await first(); // by the same step, sent twice at once; else it is in the trash, and this is another
  return meanwhile ?? (await createObject(actor, fresh))!;
}

import { notDeleted } from "@db/not-deleted";
import { objects } from "@db/schema/object";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { idOfUpload } from "@server/records/file/upload-id";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { createObject } from "./create.ts";
import { editObject } from "./edit.ts";
import { type FirstObject, NewObject, ObjectChanges } from "./inputs.ts";

/**
 * The id of the object that a user creates in the onboarding of a board. It is derived from user and board, so that
 * sending the step twice does not create two objects.
 */
const firstIdOf = (actor: Actor, containerId: string) => idOfUpload(actor, { objectId: containerId }, containerId);

/** The object that the actor created in the onboarding of this board; null if it is deleted or was moved away. */
export async function firstObjectOf(tx: Tx, actor: Actor, containerId: string) {
  const { id, title, subtitle } = objects;
  const [first] = await tx
    .select({ id, title, subtitle })
    .from(objects)
    .where(and(eq(id, firstIdOf(actor, containerId)), eq(objects.containerId, containerId), notDeleted(objects)));
  return first ?? null;
}

/** Creates the first object of a board, or changes it if this onboarding step was sent before. */
export async function saveFirstObject(
  actor: Actor,
  { container_id, ...fields }: z.output<typeof FirstObject>,
  locale: Locale,
): Promise<{ id: string }> {
  const findFirst = () =>
    reading(actor, async (tx) => {
      await containerFor(tx, actor, "object.create", container_id);
      return firstObjectOf(tx, actor, container_id);
    });
  const existing = await findFirst();
  if (existing) return editObject(actor, ObjectChanges.parse({ id: existing.id, ...fields }), locale);
  const input = NewObject.parse({ container_id, ...fields });
  const created = await createObject(actor, input, locale, { id: firstIdOf(actor, container_id), quick: true });
  if (created) return created;
  // The id is taken: by the same step sent twice at once, or by an object in the trash or elsewhere.
  return (await findFirst()) ?? (await createObject(actor, input, locale, { quick: true }))!;
}

import { notDeleted } from "@db/not-deleted";
import { files } from "@db/schema/file";
import { objects } from "@db/schema/object";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { changesSince, lockRow } from "@server/core/concurrent-edit";
import { recordEvent } from "@server/core/event";
import { trash } from "@server/records/deletion/trash";
import { iconOfKind } from "@server/records/kind/choices";
import { type ChosenBytes, withChosenBytes } from "@server/records/library/choose";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { writtenColumns } from "./columns.ts";
import { addContents } from "./contents.ts";
import { objectContent, objectFormValues } from "./form-values.ts";
import type { ObjectChanges } from "./inputs.ts";
import { loadObjectView } from "./load-view.ts";
import { objectFor } from "./object-for.ts";
import { putPictureFirst } from "./picture-order.ts";
import { withExistingSpelling } from "./tags.ts";

/**
 * Changes the fields that the input has; the others stay as they are. Files are added, never replaced. `ifMatch` is the
 * header of a REST call.
 *
 * @throws conflict if the object changed since the version that the input is based on (see changesSince)
 */
export function editObject(actor: Actor, input: z.output<typeof ObjectChanges>, locale: Locale, ifMatch?: string) {
  const workspaceOf = async (tx: Tx) => (await objectFor(tx, actor, "object.edit", input.id)).workspaceId;
  return withChosenBytes(actor, input.library_file_ids, workspaceOf, (library) =>
    edit(actor, input, library, locale, ifMatch),
  );
}

async function edit(
  actor: Actor,
  input: z.output<typeof ObjectChanges>,
  library: ChosenBytes,
  locale: Locale,
  ifMatch?: string,
) {
  const { id } = input;
  return transact(actor, async (tx) => {
    await lockRow(tx, objects, id);
    const { workspaceId, ...before } = await objectFor(tx, actor, "object.edit", id);
    const changes = await changesSince(tx, input, {
      actor,
      record: { workspaceId, aboutId: id, verbs: ["object.edit"] },
      ifMatch,
      read: () => loadObjectView(tx, actor, id, locale),
      values: objectFormValues,
      content: objectContent,
    });
    await tx
      .update(objects)
      .set({
        ...writtenColumns(changes),
        ...(await iconWithKind(tx, workspaceId, id, changes)),
        tags: await withExistingSpelling(tx, workspaceId, changes.tags),
        updatedAt: sql`now()`,
      })
      .where(and(eq(objects.workspaceId, workspaceId), eq(objects.id, id)));
    await removePictures(tx, actor, workspaceId, id, input.delete_image);
    await putPictureFirst(tx, { workspaceId, objectId: id }, input.main_image);
    await addContents(tx, actor, { workspaceId, objectId: id }, { ...input, categories: changes.categories }, library);
    await recordEvent(tx, actor, "object.edit", { workspaceId, aboutId: id, title: changes.title ?? before.title });
    return loadObjectView(tx, actor, id, locale);
  });
}

/**
 * The icon of the kind that an object gets, where it has none of its own. Throws invalid if it may not get that kind.
 */
async function iconWithKind(
  tx: Tx,
  workspaceId: string,
  objectId: string,
  { kind_id, icon_code }: Partial<z.output<typeof ObjectChanges>>,
): Promise<{ iconCode?: string | null }> {
  if (!kind_id) return {};
  const { kindId, iconCode } = objects;
  const [stored] = await tx.select({ kindId, iconCode }).from(objects).where(eq(objects.id, objectId));
  if (stored!.kindId === kind_id) return {};
  const kindIcon = await iconOfKind(tx, workspaceId, kind_id);
  const ownIcon = icon_code === undefined ? stored!.iconCode : icon_code;
  return ownIcon ? {} : { iconCode: kindIcon };
}

/** Moves all pictures of an object (true) or some of them into the trash. */
async function removePictures(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  objectId: string,
  pictureIds: boolean | string[],
): Promise<void> {
  if (pictureIds === false) return;
  const pictures = await tx
    .select({ id: files.id, title: files.title })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.objectId, objectId), files.isPicture, notDeleted(files)));
  const chosen = pictures.filter(({ id }) => pictureIds === true || pictureIds.includes(id));
  for (const { id, title } of chosen) await trash(tx, actor, { workspaceId, kind: "file", targetId: id, title });
}

import { notDeleted } from "@db/not-deleted";
import { files } from "@db/schema/file";
import { objects } from "@db/schema/object";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { changesSince, lockRow } from "@server/core/concurrent-edit";
import { recordEvent } from "@server/core/event";
import { trash } from "@server/records/deletion/trash";
import { type ChosenBytes, withChosenBytes } from "@server/records/library/choose";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { saidColumns } from "./columns.ts";
import { addContents } from "./contents.ts";
import { objectContent, objectFormValues } from "./form-values.ts";
import type { ObjectChanges } from "./inputs.ts";
import { mainPicture } from "./main-picture.ts";
import { objectFor } from "./object-for.ts";
import { asWritten } from "./tags.ts";
import { objectSeen } from "./view.ts";

/** What it says and shows. What is left out stays; files are added, never replaced. `ifMatch`: of a REST call. */
export function editObject(actor: Actor, input: z.output<typeof ObjectChanges>, ifMatch?: string) {
  const workspaceOf = async (tx: Tx) => (await objectFor(tx, actor, "object.edit", input.id)).workspaceId;
  return withChosenBytes(actor, input.library_file_ids, workspaceOf, (library) => edit(actor, input, library, ifMatch));
}

async function edit(actor: Actor, input: z.output<typeof ObjectChanges>, library: ChosenBytes, ifMatch?: string) {
  const { id } = input;
  return transact(actor, async (tx) => {
    await lockRow(tx, objects, id);
    const { workspaceId, ...before } = await objectFor(tx, actor, "object.edit", id);
    const changes = await changesSince(input, {
      ifMatch,
      read: () => objectSeen(tx, actor, id),
      values: objectFormValues,
      content: objectContent,
    });
    await tx
      .update(objects)
      .set({
        ...saidColumns(changes),
        tags: await asWritten(tx, workspaceId, changes.tags),
        updatedAt: sql`now()`,
      })
      .where(and(eq(objects.workspaceId, workspaceId), eq(objects.id, id)));
    await removePictures(tx, actor, workspaceId, id, input.delete_image);
    await mainPicture(tx, { workspaceId, objectId: id }, input.main_image);
    await addContents(tx, actor, { workspaceId, objectId: id }, { ...input, categories: changes.categories }, library);
    await recordEvent(tx, actor, "object.edit", { workspaceId, aboutId: id, title: changes.title ?? before.title });
    return objectSeen(tx, actor, id);
  });
}

async function removePictures(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  objectId: string,
  which: boolean | string[],
): Promise<void> {
  if (which === false) return;
  const pictures = await tx
    .select({ id: files.id, title: files.title })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.objectId, objectId), files.isPicture, notDeleted(files)));
  const gone = pictures.filter(({ id }) => which === true || which.includes(id));
  for (const { id, title } of gone) await trash(tx, actor, { workspaceId, kind: "file", targetId: id, title });
}

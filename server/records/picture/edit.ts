import { buffer } from "node:stream/consumers";
import { notDeleted } from "@db/not-deleted";
import { files, type PictureEdit } from "@db/schema/file";
import { reading, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { MAX_FILE } from "@server/core/constants";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { readChecked } from "@server/platform/files/checked";
import { storeGenerated } from "@server/platform/files/store";
import { fileFor } from "@server/records/file/file-for";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { applyEdit, Unreadable } from "./draw.ts";
import type { EditPicture, RestorePicture } from "./inputs.ts";
import { changesNothing, editOf } from "./recipe.ts";

type ShownPicture = { fileId: string; seen: string };

/**
 * Replaces a picture by a copy of its original, rotated, cropped and tinted; the original stays. The copy is made
 * before the transaction, because a large one takes seconds.
 */
export async function editPicture(actor: Actor, { id, fileId, seen, ...recipe }: z.output<typeof EditPicture>) {
  const edit = editOf(recipe);
  if (changesNothing(edit)) return restorePicture(actor, { id, fileId, seen });
  const { workspaceId, original } = await reading(actor, (tx) => pictureFor(tx, actor, { id, fileId }));
  const { bytes, mime } = await editedCopy({ workspaceId, sha256: original }, edit);
  if (bytes.length > MAX_FILE) throw invalid("mistake.file_too_large");
  return transact(actor, async (tx) => {
    const picture = await pictureFor(tx, actor, { id, fileId });
    if (picture.original !== original) throw invalid("picture.changed");
    const sha256 = await storeGenerated(tx, workspaceId, bytes, mime);
    await replaceContent(
      tx,
      workspaceId,
      { fileId, seen },
      { sha256, size: bytes.length, originalSha256: original, edit },
    );
    await recordEvent(tx, actor, "file.edit_picture", {
      workspaceId,
      aboutId: fileId,
      title: picture.title,
      detail: { object_id: id },
    });
    return { id: fileId, sha256 };
  });
}

/** Restores the original of a picture. */
export async function restorePicture(actor: Actor, { id, fileId, seen }: z.output<typeof RestorePicture>) {
  return transact(actor, async (tx) => {
    const { workspaceId, original, title, isEdited } = await pictureFor(tx, actor, { id, fileId });
    if (!isEdited && seen === original) return { id: fileId, sha256: original };
    const size = sql<number>`(select b.size from blobs b
      where (b.workspace_id, b.sha256) = (${workspaceId}, ${original}))`;
    await replaceContent(
      tx,
      workspaceId,
      { fileId, seen },
      { sha256: original, size, originalSha256: null, edit: null },
    );
    await recordEvent(tx, actor, "file.restore_picture", {
      workspaceId,
      aboutId: fileId,
      title,
      detail: { object_id: id },
    });
    return { id: fileId, sha256: original };
  });
}

/** Loads and authorizes a picture of this object. Throws a domain error if it was signed. */
async function pictureFor(tx: Tx, actor: Actor, { id, fileId }: { id: string; fileId: string }) {
  const file = await fileFor(tx, actor, "file.edit", fileId);
  if (file.objectId !== id || file.type !== "image" || !file.sha256) throw notFound();
  if (file.signed) throw invalid("picture.signed");
  return {
    workspaceId: file.workspaceId,
    original: file.originalSha256 ?? file.sha256,
    title: file.title,
    isEdited: !!file.originalSha256,
  };
}

type Content = {
  sha256: string;
  size: number | ReturnType<typeof sql<number>>;
  originalSha256: string | null;
  edit: PictureEdit | null;
};

/** Replaces the content if it is still the one the form showed; throws a conflict for the later of two edits. */
async function replaceContent(
  tx: Tx,
  workspaceId: string,
  { fileId, seen }: ShownPicture,
  content: Content,
): Promise<void> {
  const changed = await tx
    .update(files)
    .set(content)
    .where(
      and(
        eq(files.workspaceId, workspaceId),
        eq(files.id, fileId),
        eq(files.sha256, seen),
        eq(files.signed, false),
        notDeleted(files),
      ),
    )
    .returning({ id: files.id });
  if (changed.length === 0) throw invalid("picture.changed");
}

async function editedCopy(content: { workspaceId: string; sha256: string }, edit: PictureEdit) {
  try {
    return await applyEdit(await buffer(await readChecked(content)), edit);
  } catch (error) {
    if (error instanceof Unreadable) throw invalid("mistake.broken_picture");
    throw error;
  }
}

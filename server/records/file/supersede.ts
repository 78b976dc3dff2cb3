import { notDeleted } from "@db/not-deleted";
import { files } from "@db/schema/file";
import { reports } from "@db/schema/report";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { conflict, invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { addFile } from "./add.ts";
import type { Superseding } from "./inputs.ts";
import { lockToReplace } from "./lock-to-replace.ts";
import { storeCurrentOrder } from "./order.ts";

/**
 * Adds a new file that supersedes a signed one. The signed file stays as it is, with its signatures, and refers to the
 * new one.
 *
 * @throws invalid if the file was not signed or has the same content, conflict if it is superseded already
 */
export async function supersedeFile(
  actor: Actor,
  { id, fileId, file: upload, title, expires_on }: z.output<typeof Superseding>,
) {
  return transact(actor, async (tx) => {
    const before = await lockSigned(tx, actor, id, fileId);
    const { workspaceId, objectId, categoryId, isPicture, description, position } = before;
    if (isPicture && upload.kind !== "image") throw invalid("mistake.image", "file");
    if (upload.sha256 === before.sha256) throw invalid("file.same_bytes", "file");
    await storeCurrentOrder(tx, { workspaceId, objectId });
    const about = {
      title: title || before.title,
      description,
      category_id: categoryId,
      public: before.public,
      expires_on,
      isPicture,
    };
    const newId = await addFile(tx, actor, { workspaceId, objectId }, upload, about);
    const isFile = (id: string) => and(eq(files.workspaceId, workspaceId), eq(files.id, id));
    await tx.update(files).set({ position }).where(isFile(newId));
    // the public page concerns only the new file
    await tx.update(files).set({ supersededById: newId, public: false }).where(isFile(fileId));
    await tx
      .update(reports)
      .set({ fileId: newId })
      .where(and(eq(reports.workspaceId, workspaceId), eq(reports.fileId, fileId)));
    const detail = { object_id: objectId, file_id: newId };
    await recordEvent(tx, actor, "file.supersede", { workspaceId, aboutId: fileId, title: before.title, detail });
    return { id: newId };
  });
}

async function lockSigned(tx: Tx, actor: Actor, objectId: string, fileId: string) {
  const file = await lockToReplace(tx, actor, objectId, fileId);
  if (!file.signed) throw invalid("file.not_signed");
  if (file.supersededById && (await exists(tx, file.workspaceId, file.supersededById)))
    throw conflict("file.superseded_already", "superseded");
  return file;
}

/** Whether the file exists. A deleted one does not supersede another. */
const exists = async (tx: Tx, workspaceId: string, id: string) =>
  (await tx.$count(files, and(eq(files.workspaceId, workspaceId), eq(files.id, id), notDeleted(files)))) > 0;

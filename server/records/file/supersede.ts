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
import { nextNotice } from "./notice.ts";
import { settleOrder } from "./order.ts";

/**
 * A new file in the place of one that was signed, which stays as it was, with its signatures: each leads to the other.
 */
export async function supersedeFile(
  actor: Actor,
  { id, fileId, file: upload, title, expires_on }: z.output<typeof Superseding>,
) {
  return transact(actor, async (tx) => {
    const before = await hold(tx, actor, id, fileId);
    const { workspaceId, objectId, categoryId, isPicture, description, position } = before;
    if (isPicture && upload.kind !== "image") throw invalid("mistake.image", "file");
    if (upload.sha256 === before.sha256) throw invalid("file.same_bytes", "file");
    await settleOrder(tx, { workspaceId, objectId });
    const about = {
      title: title || before.title,
      description,
      category_id: categoryId,
      public: before.public,
      expires_on,
      isPicture,
    };
    const newId = await addFile(tx, actor, { workspaceId, objectId }, upload, about);
    const of = (one: string) => and(eq(files.workspaceId, workspaceId), eq(files.id, one));
    await tx.update(files).set({ position }).where(of(newId));
    // who scans the sticker, and who is told what ends, has to do with the new one alone
    await tx
      .update(files)
      .set({ supersededById: newId, public: false, ...nextNotice(null) })
      .where(of(fileId));
    await tx
      .update(reports)
      .set({ fileId: newId })
      .where(and(eq(reports.workspaceId, workspaceId), eq(reports.fileId, fileId)));
    const detail = { object_id: objectId, file_id: newId };
    await recordEvent(tx, actor, "file.supersede", { workspaceId, aboutId: fileId, title: before.title, detail });
    return { id: newId };
  });
}

async function hold(tx: Tx, actor: Actor, objectId: string, fileId: string) {
  const held = await lockToReplace(tx, actor, objectId, fileId);
  if (!held.signed) throw invalid("file.not_signed");
  if (held.supersededById && (await isAlive(tx, held.workspaceId, held.supersededById)))
    throw conflict("file.superseded_already", "superseded");
  return held;
}

/** One that is in the trash has left its place. */
const isAlive = async (tx: Tx, workspaceId: string, id: string) =>
  (await tx.$count(files, and(eq(files.workspaceId, workspaceId), eq(files.id, id), notDeleted(files)))) > 0;

import { files, fileVersions } from "@db/schema/file";
import { type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { can } from "@server/core/policy";
import { requirePixelLimit } from "@server/platform/files/pixel-limit";
import { storeBlob } from "@server/platform/files/store";
import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { OneVersion, Replacement } from "./inputs.ts";
import { lockToReplace } from "./lock-to-replace.ts";
import { storeCurrentOrder } from "./order.ts";

type LockedFile = Awaited<ReturnType<typeof lockReplaceable>>;
type Bytes = Pick<typeof files.$inferInsert, "type" | "name" | "sha256" | "size">;
type Changes = { title?: string; expiresOn?: string | null };

/**
 * Replaces the content of a file under the same id. The content until now becomes an earlier version. Returns the
 * number of the new one.
 *
 * @throws invalid if the file was signed, is a link, or has the same content
 */
export async function replaceFile(
  actor: Actor,
  { id, fileId, file: upload, title, expires_on }: z.output<typeof Replacement>,
) {
  return transact(actor, async (tx) => {
    const before = await lockReplaceable(tx, actor, id, fileId);
    if (before.isPicture && upload.kind !== "image") throw invalid("mistake.image", "file");
    if (upload.sha256 === before.sha256) throw invalid("file.same_bytes", "file");
    await requirePixelLimit(upload);
    await storeBlob(tx, before.workspaceId, upload);
    const { kind: type, name, sha256, size } = upload;
    const newTitle = title && can(before.effectiveRole, "file.edit") ? title : before.title;
    const changes = { title: newTitle, ...(expires_on !== undefined && { expiresOn: expires_on }) };
    return {
      version: await replaceContent(tx, actor, before, {
        bytes: { type, name, sha256, size },
        changes,
        verb: "file.replace",
      }),
    };
  });
}

/** Makes an earlier version the newest one, and keeps the versions in between. Returns its new number. */
export async function restoreVersion(actor: Actor, { id, fileId, version }: z.output<typeof OneVersion>) {
  return transact(actor, async (tx) => {
    const before = await lockReplaceable(tx, actor, id, fileId);
    const [earlier] = await tx
      .select()
      .from(fileVersions)
      .where(
        and(
          eq(fileVersions.workspaceId, before.workspaceId),
          eq(fileVersions.fileId, fileId),
          eq(fileVersions.number, version),
        ),
      );
    if (!earlier) throw notFound();
    const { type, name, sha256, size } = earlier;
    const bytes = { type, name, sha256, size };
    return { version: await replaceContent(tx, actor, before, { bytes, changes: {}, verb: "file.restore_version" }) };
  });
}

/** Loads and locks a file that may be replaced. Throws invalid for a signed file or a link. */
async function lockReplaceable(tx: Tx, actor: Actor, objectId: string, fileId: string) {
  const file = await lockToReplace(tx, actor, objectId, fileId);
  if (file.signed) throw invalid("file.signed_not_replaced");
  if (!file.sha256) throw invalid("file.link_not_replaced");
  return file;
}

/** Stores the current content as a version, and sets the new one. Returns the number of the new version. */
async function replaceContent(
  tx: Tx,
  actor: Actor,
  before: LockedFile,
  { bytes, changes, verb }: { bytes: Bytes; changes: Changes; verb: "file.replace" | "file.restore_version" },
) {
  const { workspaceId, objectId, id } = before;
  const number = await storeVersions(tx, before);
  await storeCurrentOrder(tx, { workspaceId, objectId });
  const cleared = { originalSha256: null, edit: null, libraryFileId: null, globalLibraryFileId: null };
  await tx
    .update(files)
    .set({
      ...cleared,
      ...bytes,
      ...changes,
      createdBy: actor.userId,
      createdAt: sql`now()`,
    })
    .where(and(eq(files.workspaceId, workspaceId), eq(files.id, id)));
  const title = changes.title ?? before.title;
  await recordEvent(tx, actor, verb, {
    workspaceId,
    aboutId: id,
    title,
    detail: { object_id: objectId, version: number + 1 },
  });
  return number + 1;
}

/** Stores the content until now as a version; of an edited picture also the original. Returns the last number. */
async function storeVersions(
  tx: Tx,
  { workspaceId, id, type, name, sha256, size, originalSha256, createdBy, createdAt }: LockedFile,
) {
  const [last] = await tx
    .select({ number: fileVersions.number })
    .from(fileVersions)
    .where(and(eq(fileVersions.workspaceId, workspaceId), eq(fileVersions.fileId, id)))
    .orderBy(desc(fileVersions.number))
    .limit(1);
  const about = { workspaceId, fileId: id, type, name, createdBy, createdAt };
  let number = (last?.number ?? 0) + 1;
  if (originalSha256 && originalSha256 !== sha256) {
    const originalSize = sql<number>`(select size from blobs
      where (workspace_id, sha256) = (${workspaceId}, ${originalSha256}))`;
    await tx.insert(fileVersions).values({ ...about, number: number++, sha256: originalSha256, size: originalSize });
  }
  await tx.insert(fileVersions).values({ ...about, number, sha256: sha256!, size });
  return number;
}

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
import { nextNotice } from "./notice.ts";
import { settleOrder } from "./order.ts";

type Held = Awaited<ReturnType<typeof hold>>;
type Bytes = Pick<typeof files.$inferInsert, "type" | "name" | "sha256" | "size">;
type Said = { title?: string; expiresOn?: string | null };

/** Other bytes under the same name and address; what was there before becomes an earlier version. */
export async function replaceFile(
  actor: Actor,
  { id, fileId, file: upload, title, expires_on }: z.output<typeof Replacement>,
) {
  return transact(actor, async (tx) => {
    const before = await hold(tx, actor, id, fileId);
    if (before.isPicture && upload.kind !== "image") throw invalid("mistake.image", "file");
    if (upload.sha256 === before.sha256) throw invalid("file.same_bytes", "file");
    await requirePixelLimit(upload);
    await storeBlob(tx, before.workspaceId, upload);
    const { kind: type, name, sha256, size } = upload;
    const named = title && can(before.effectiveRole, "file.edit") ? title : before.title;
    const said = { title: named, ...(expires_on !== undefined && { expiresOn: expires_on }) };
    return {
      version: await become(tx, actor, before, { bytes: { type, name, sha256, size }, said, verb: "file.replace" }),
    };
  });
}

/** An earlier version once more, as the newest; all that came between stays. */
export async function restoreVersion(actor: Actor, { id, fileId, version }: z.output<typeof OneVersion>) {
  return transact(actor, async (tx) => {
    const before = await hold(tx, actor, id, fileId);
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
    return { version: await become(tx, actor, before, { bytes, said: {}, verb: "file.restore_version" }) };
  });
}

/** What was signed stays as it was read. */
async function hold(tx: Tx, actor: Actor, objectId: string, fileId: string) {
  const held = await lockToReplace(tx, actor, objectId, fileId);
  if (held.signed) throw invalid("file.signed_not_replaced");
  if (!held.sha256) throw invalid("file.link_not_replaced");
  return held;
}

async function become(
  tx: Tx,
  actor: Actor,
  before: Held,
  { bytes, said, verb }: { bytes: Bytes; said: Said; verb: "file.replace" | "file.restore_version" },
) {
  const { workspaceId, objectId, id } = before;
  const number = await keepVersions(tx, before);
  await settleOrder(tx, { workspaceId, objectId });
  const ends = said.expiresOn !== undefined && said.expiresOn !== before.expiresOn;
  const fresh = { originalSha256: null, edit: null, libraryFileId: null, globalLibraryFileId: null };
  await tx
    .update(files)
    .set({
      ...fresh,
      ...bytes,
      ...said,
      ...(ends && nextNotice(said.expiresOn)),
      createdBy: actor.userId,
      createdAt: sql`now()`,
    })
    .where(and(eq(files.workspaceId, workspaceId), eq(files.id, id)));
  const title = said.title ?? before.title;
  await recordEvent(tx, actor, verb, {
    workspaceId,
    aboutId: id,
    title,
    detail: { object_id: objectId, version: number + 1 },
  });
  return number + 1;
}

/** What it was until now; of a picture that was edited also how it came. Gives the last number. */
async function keepVersions(
  tx: Tx,
  { workspaceId, id, type, name, sha256, size, originalSha256, createdBy, createdAt }: Held,
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

import { blobs } from "@db/schema/blob";
import { fileVersions } from "@db/schema/file";
import { reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import type { StoredContent } from "@server/platform/files/serve";
import { and, eq, sql } from "drizzle-orm";
import { fileFor } from "./file-for.ts";

type Input = { objectId?: string; version?: number };

/**
 * The stored content of a file, now or at an earlier version. With `objectId` the file must belong to that object.
 *
 * @throws not found, also for a link, which has no content
 */
export const storedFile = (actor: Actor, id: string, { objectId, version }: Input = {}): Promise<StoredContent> =>
  reading(actor, async (tx) => {
    const file = await fileFor(tx, actor, "file.see", id);
    if (!file.sha256 || !file.mime || (objectId && file.objectId !== objectId)) throw notFound();
    const { workspaceId, sha256, size, mime, name } = file;
    const current = { workspaceId, sha256, size, mime, name };
    return version === undefined ? current : ((await findVersion(tx, workspaceId, id, version)) ?? current);
  });

/**
 * An earlier version; undefined for the number of the current one, which is one more than the last earlier version.
 * Throws not found for other numbers.
 */
async function findVersion(
  tx: Tx,
  workspaceId: string,
  fileId: string,
  number: number,
): Promise<StoredContent | undefined> {
  const { sha256, size, name } = fileVersions;
  const [[version], [{ last } = { last: 0 }]] = await Promise.all([
    tx
      .select({ workspaceId: fileVersions.workspaceId, sha256, size, name, mime: blobs.mime })
      .from(fileVersions)
      .innerJoin(blobs, and(eq(blobs.workspaceId, fileVersions.workspaceId), eq(blobs.sha256, sha256)))
      .where(
        and(
          eq(fileVersions.workspaceId, workspaceId),
          eq(fileVersions.fileId, fileId),
          eq(fileVersions.number, number),
        ),
      ),
    tx
      .select({ last: sql<number>`coalesce(max(${fileVersions.number}), 0)` })
      .from(fileVersions)
      .where(and(eq(fileVersions.workspaceId, workspaceId), eq(fileVersions.fileId, fileId))),
  ]);
  if (!version && number !== last + 1) throw notFound();
  return version;
}

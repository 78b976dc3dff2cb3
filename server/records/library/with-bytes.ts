import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { notFound } from "@server/core/errors";
import { readChecked } from "@server/platform/files/checked";
import type { StoredContent } from "@server/platform/files/serve";
import { NotStored } from "@server/platform/storage/contract";
import { temporaryPath } from "@server/platform/temporary";
import { Upload } from "@server/platform/uploads/upload";

/**
 * Copies stored bytes to temporary files, as if they had been uploaded, and deletes these after `use`. Call it before a
 * transaction, because storage may be slow. Throws not found if one no longer exists.
 */
export async function withBytesOf<T>(all: StoredContent[], use: (uploads: Upload[]) => Promise<T>): Promise<T> {
  const uploads: Upload[] = [];
  const paths: string[] = [];
  try {
    for (const { workspaceId, sha256, size, mime, name } of all) {
      const path = temporaryPath();
      paths.push(path);
      await pipeline(await readChecked({ workspaceId, sha256 }), createWriteStream(path));
      uploads.push(new Upload("files", name, path, size, sha256, mime));
    }
    return await use(uploads);
  } catch (error) {
    if (error instanceof NotStored) throw notFound(); // deleted in the meantime
    throw error;
  } finally {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }
}

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
 * Copies bytes from where they are kept to this machine, as if somebody had just uploaded them, for as long as `use`
 * takes. Before the transaction: storage may be far away.
 */
export async function withBytesOf<T>(all: StoredContent[], use: (brought: Upload[]) => Promise<T>): Promise<T> {
  const brought: Upload[] = [];
  const begun: string[] = [];
  try {
    for (const { workspaceId, sha256, size, mime, name } of all) {
      const path = temporaryPath();
      begun.push(path);
      await pipeline(await readChecked({ workspaceId, sha256 }), createWriteStream(path));
      brought.push(new Upload("files", name, path, size, sha256, mime));
    }
    return await use(brought);
  } catch (error) {
    if (error instanceof NotStored) throw notFound(); // withdrawn this moment
    throw error;
  } finally {
    await Promise.all(begun.map((path) => rm(path, { force: true })));
  }
}

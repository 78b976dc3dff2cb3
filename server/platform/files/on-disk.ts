import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { temporaryPath } from "@server/platform/temporary";
import { readChecked } from "./checked.ts";

/**
 * Calls `use` with the path of a temporary file that holds stored content, and removes the file afterwards. Throws 409 if
 * the content is withheld, NotStored and StorageUnavailable.
 */
export async function onDisk<T>(
  content: { workspaceId: string; sha256: string },
  use: (path: string) => Promise<T>,
): Promise<T> {
  const path = temporaryPath();
  try {
    await pipeline(await readChecked(content), createWriteStream(path));
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

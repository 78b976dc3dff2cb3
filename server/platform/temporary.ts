import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@server/core/env";
import { asStorageError } from "@server/platform/storage/contract";

const HOUR = 60 * 60 * 1000;

/**
 * The folder for temporary files: uploads, and copies that are read or drawn. Below DATA_DIR, because other users can
 * read the system's.
 */
export const temporaryFolder = () => join(env.DATA_DIR, "arriving");

/**
 * A unique path for a temporary file or folder, which the caller must remove. Throws StorageFull and
 * StorageUnavailable.
 */
export function temporaryPath(): string {
  try {
    mkdirSync(temporaryFolder(), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw asStorageError(error);
  }
  return join(temporaryFolder(), randomUUID());
}

/**
 * Removes files and folders that killed processes left behind: those not written to for `olderThan` milliseconds.
 */
export async function removeAbandoned(olderThan = HOUR): Promise<void> {
  for (const name of await readdir(temporaryFolder()).catch(() => [])) {
    const path = join(temporaryFolder(), name);
    if (Date.now() - (await lastWritten(path)) > olderThan) await rm(path, { recursive: true, force: true });
  }
}

/** The last write in milliseconds; of a folder, the latest of its files, since a slow upload may still be running. */
async function lastWritten(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return Date.now(); // removed meanwhile
  if (!found.isDirectory()) return found.mtimeMs;
  const within = await Promise.all(
    (await readdir(path).catch(() => [])).map((name) => stat(join(path, name)).catch(() => undefined)),
  );
  return Math.max(found.mtimeMs, ...within.map((each) => each?.mtimeMs ?? 0));
}

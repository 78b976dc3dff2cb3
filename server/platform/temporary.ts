import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@server/core/env";
import { asStorageError } from "@server/platform/storage/contract";

const HOUR = 60 * 60 * 1000;

/**
 * Where files are for as long as something is done with them: uploads that arrive, copies that are read or drawn. Ours
 * alone, unlike the system's.
 */
export const temporaryFolder = () => join(env.DATA_DIR, "arriving");

/**
 * A path that nobody else uses, for a file or a folder; whoever asks removes it. Throws StorageFull and StorageUnavailable.
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
 * Removes what a killed process left behind on this machine: nothing in it was written for so long, in milliseconds.
 */
export async function removeAbandoned(olderThan = HOUR): Promise<void> {
  for (const name of await readdir(temporaryFolder()).catch(() => [])) {
    const path = join(temporaryFolder(), name);
    if (Date.now() - (await lastWritten(path)) > olderThan) await rm(path, { recursive: true, force: true });
  }
}

/** A folder is as young as the youngest in it: a slow upload is still being written. */
async function lastWritten(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return Date.now(); // gone meanwhile
  if (!found.isDirectory()) return found.mtimeMs;
  const within = await Promise.all(
    (await readdir(path).catch(() => [])).map((name) => stat(join(path, name)).catch(() => undefined)),
  );
  return Math.max(found.mtimeMs, ...within.map((each) => each?.mtimeMs ?? 0));
}

import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { storage } from "@server/platform/storage/storage";
import { temporaryPath } from "@server/platform/temporary";
import type { Next } from "./read-rows.ts";
import { type BackupRecord, contentOf, FileEnd, StoredFile } from "./records.ts";
import { BackupRefused } from "./refused.ts";

/**
 * Puts the files of a backup into storage; `next` gives its records from the first file on. Each is put once it has
 * arrived whole. Gives how many there were, and the record after them.
 */
export async function readFiles(next: Next): Promise<{ files: number; bytes: number; end: BackupRecord }> {
  const path = temporaryPath();
  let [files, bytes] = [0, 0];
  try {
    let record = await next();
    for (; record.kind === "file"; record = await next()) {
      bytes += await readFile(path, contentOf(StoredFile, record).key, next);
      files++;
    }
    return { files, bytes, end: record };
  } finally {
    await rm(path, { force: true });
  }
}

/** Gives the size. */
async function readFile(path: string, key: string, next: Next): Promise<number> {
  const hash = createHash("sha256");
  let record = await next();
  let size = 0;
  async function* pieces() {
    for (; record.kind === "bytes"; record = await next()) {
      hash.update(record.payload);
      size += record.payload.length;
      yield record.payload;
    }
  }
  await pipeline(Readable.from(pieces()), createWriteStream(path, { mode: 0o600 }));
  const sent = contentOf(FileEnd, record);
  if (size !== sent.size || hash.digest("hex") !== sent.sha256)
    throw new BackupRefused(`The file ${key} is not what was put into the backup.`);
  await storage().put(key, path);
  return size;
}

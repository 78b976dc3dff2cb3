import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { NotStored } from "@server/platform/storage/contract";
import { storage } from "@server/platform/storage/storage";
import { type NamedBytes, stillNamed } from "@server/records/deletion/named-bytes";
import { type BackupWriter, MOST_BYTES } from "./frames.ts";
import { inPieces } from "./pieces.ts";

/**
 * What came of the files. `removed`: keys of which the row and the bytes went while the backup was made. `lost`: keys that
 * a row names still, and that are not there. `damaged`: keys whose bytes are not what their name says.
 */
export type Written = { files: number; bytes: number; removed: string[]; lost: string[]; damaged: string[] };

/** Writes the bytes of each line of the file at `keysPath` (write-rows.ts). Throws StorageUnavailable. */
export async function writeFiles(writer: BackupWriter, keysPath: string): Promise<Written> {
  const written = { files: 0, bytes: 0, damaged: [] as string[] };
  const missing: string[] = [];
  for await (const line of createInterface({ input: createReadStream(keysPath) })) {
    const named = namedIn(line);
    const stream = await opened(named);
    if (!stream) {
      missing.push(named.key);
      continue;
    }
    const { size, sha256 } = await writeFile(writer, named.key, stream);
    written.files++;
    written.bytes += size;
    if (named.sha256 && named.sha256 !== sha256) written.damaged.push(named.key);
  }
  return { ...written, ...(await sortedOut(missing)) };
}

/** A line of COPY's text form. Keys hold nothing that it would write otherwise. */
function namedIn(line: string): NamedBytes {
  const [key = "", sha256 = null, former = null] = line.split("\t").map((value) => (value === "\\N" ? null : value));
  return { key: key ?? "", sha256, former };
}

/** The bytes; undefined: they are not there. */
async function opened({ key, former }: NamedBytes): Promise<Readable | undefined> {
  for (const each of former ? [key, former] : [key]) {
    try {
      return await storage().read(each);
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
    }
  }
  return undefined;
}

async function writeFile(writer: BackupWriter, key: string, stream: Readable) {
  await writer.write("file", { key });
  const hash = createHash("sha256");
  let size = 0;
  for await (const piece of inPieces(stream, MOST_BYTES)) {
    hash.update(piece);
    size += piece.length;
    await writer.write("bytes", piece);
  }
  const end = { size, sha256: hash.digest("hex") };
  await writer.write("file-end", end);
  return end;
}

async function sortedOut(missing: string[]): Promise<Pick<Written, "removed" | "lost">> {
  const still = await stillNamed(missing);
  return { removed: missing.filter((key) => !still.has(key)), lost: missing.filter((key) => still.has(key)) };
}

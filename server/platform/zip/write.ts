import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { centralHeader, endOf, localHeader, MAX32, type ZipEntry } from "./records.ts";

type Source = AsyncIterable<Uint8Array>;
/**
 * Adds a file, which must have that many bytes. "stored": not packed, since its bytes are already.
 */
export type AddFile = (name: string, size: number, source: Source, how?: "stored") => Promise<void>;

/**
 * Writes a ZIP of any size and any number of files, one piece in memory at a time. Returns its size in bytes.
 * Not fflate's Zip (tenancy/archive/zip.ts), which knows no ZIP beyond 4 GB or 65,535 files.
 */
export async function writeZip(path: string, fill: (add: AddFile) => Promise<void>): Promise<number> {
  const file = await open(path, "w");
  try {
    const entries: ZipEntry[] = [];
    let end = 0;
    const names = new Set<string>();
    await fill(async (name, size, source, how) => {
      if (names.has(name)) throw new Error(`A ZIP has ${name} already.`);
      names.add(name);
      const entry = { name, method: how === "stored" ? 0 : 8, crc: 0, size, packed: 0, offset: end } as ZipEntry;
      end = await writeEntry(file, entry, source);
      entries.push(entry);
    });
    return await writeDirectory(file, entries, end);
  } finally {
    await file.close();
  }
}

/** Writes a file at its offset, and what it measured into `entry`; the header last. Returns where the file ends. */
async function writeEntry(file: FileHandle, entry: ZipEntry, source: Source): Promise<number> {
  const isLarge = entry.size >= MAX32 - 0x100000; // packing may make it a little larger
  const start = entry.offset + localHeader(entry, isLarge).length;
  let [read, at] = [0, start];
  async function* measured() {
    for await (const piece of source) {
      read += piece.length;
      entry.crc = crc32(piece, entry.crc);
      yield piece;
    }
  }
  const bytes = entry.method === 0 ? measured() : Readable.from(measured()).compose(createDeflateRaw());
  for await (const piece of bytes as Source) {
    await file.write(piece, 0, piece.length, at);
    at += piece.length;
  }
  if (read !== entry.size) throw new Error(`A file of a ZIP has ${read} bytes instead of ${entry.size}.`);
  entry.packed = at - start;
  const header = localHeader(entry, isLarge);
  await file.write(header, 0, header.length, entry.offset);
  return at;
}

const AT_ONCE = 1000;

async function writeDirectory(file: FileHandle, entries: readonly ZipEntry[], start: number): Promise<number> {
  let at = start;
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const some = Buffer.concat(entries.slice(from, from + AT_ONCE).map(centralHeader));
    await file.write(some, 0, some.length, at);
    at += some.length;
  }
  const end = endOf(entries.length, start, at - start);
  await file.write(end, 0, end.length, at);
  return at + end.length;
}

import { once } from "node:events";
import { open } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";
import { centralHeader, descriptorOf, endOf, localHeader, MAX32, type NewEntry } from "./records.ts";

type Piece = Uint8Array | string;
/**
 * Adds a file. `stored`: not packed, since its bytes are already. `size`: how many bytes it must have; one that does not
 * say it may have 4 GB.
 */
export type AddFile = (
  name: string,
  content: Piece | AsyncIterable<Piece>,
  how?: { stored?: boolean; size?: number },
) => Promise<void>;
type Fill = (add: AddFile) => Promise<void>;

/** Where a ZIP is written to. `patch`: it can write over what it wrote; a stream can't. */
type Out = { write: (bytes: Uint8Array) => Promise<void>; patch?: (bytes: Uint8Array, at: number) => Promise<void> };

/**
 * Writes a ZIP of any size and any number of files, one piece in memory at a time. Returns its size in bytes.
 */
export async function writeZip(path: string, fill: Fill): Promise<number> {
  const file = await open(path, "w");
  try {
    let end = 0;
    const patch = async (bytes: Uint8Array, at: number) => {
      for (let from = 0; from < bytes.length; )
        from += (await file.write(bytes, from, bytes.length - from, at + from)).bytesWritten;
    };
    const write = async (bytes: Uint8Array) => {
      await patch(bytes, end);
      end += bytes.length;
    };
    return await fillZip({ write, patch }, fill);
  } finally {
    await file.close();
  }
}

/** The same into a stream, which is ended, or destroyed where `fill` throws. Throws where the stream is closed before. */
export async function zipInto(stream: Writable, fill: Fill): Promise<number> {
  const isWritten = finished(stream, { readable: false });
  isWritten.catch(() => {}); // awaited below
  try {
    const write = async (bytes: Uint8Array) => {
      if (stream.destroyed) await isWritten;
      if (!stream.write(bytes)) await Promise.race([once(stream, "drain"), isWritten]);
    };
    const size = await fillZip({ write }, fill);
    stream.end();
    await isWritten;
    return size;
  } catch (error) {
    stream.destroy(error as Error);
    throw error;
  }
}

async function fillZip(out: Out, fill: Fill): Promise<number> {
  const entries = new Map<string, NewEntry>();
  let end = 0;
  await fill(async (name, content, { stored, size } = {}) => {
    if (entries.has(name)) throw new Error(`A ZIP has ${name} already.`);
    const entry: NewEntry = {
      ...{ name, method: stored ? 0 : 8, crc: 0, size: 0, packed: 0, offset: end, isStreamed: !out.patch },
      isLarge: size !== undefined && size >= MAX32 - 0x100000, // packing may make it a little larger
    };
    entries.set(name, entry);
    end = await writeEntry(out, entry, content);
    if (size !== undefined && entry.size !== size)
      throw new Error(`A file of a ZIP has ${entry.size} bytes instead of ${size}.`);
  });
  return writeDirectory(out, [...entries.values()], end);
}

/** Writes a file, and what it measured into `entry`. Returns where the file ends. */
async function writeEntry(out: Out, entry: NewEntry, content: Parameters<AddFile>[1]): Promise<number> {
  async function* measured() {
    for await (const piece of typeof content === "string" || content instanceof Uint8Array ? [content] : content) {
      const bytes = Buffer.from(piece as Uint8Array);
      entry.size += bytes.length;
      entry.crc = crc32(bytes, entry.crc);
      yield bytes;
    }
  }
  const header = localHeader(entry);
  await out.write(header);
  const bytes = entry.method === 0 ? measured() : Readable.from(measured()).compose(createDeflateRaw());
  for await (const piece of bytes as AsyncIterable<Uint8Array>) {
    await out.write(piece);
    entry.packed += piece.length;
  }
  if (!entry.isLarge && Math.max(entry.size, entry.packed) >= MAX32)
    throw new Error("A file of a ZIP has 4 GB and did not say so.");
  const end = entry.offset + header.length + entry.packed;
  if (out.patch) {
    await out.patch(localHeader(entry), entry.offset);
    return end;
  }
  const descriptor = descriptorOf(entry);
  await out.write(descriptor);
  return end + descriptor.length;
}

const AT_ONCE = 1000;

async function writeDirectory(out: Out, entries: readonly NewEntry[], start: number): Promise<number> {
  let at = start;
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const some = Buffer.concat(entries.slice(from, from + AT_ONCE).map(centralHeader));
    await out.write(some);
    at += some.length;
  }
  const end = endOf(entries.length, start, at - start);
  await out.write(end);
  return at + end.length;
}

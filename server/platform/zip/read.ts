import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import {
  directoryIn,
  directoryIn64,
  END64_LENGTH,
  entriesIn,
  LOCAL_LENGTH,
  localLength,
  MAX16,
  type ZipEntry,
} from "./records.ts";

/** The file is no ZIP, damaged, or more than the limits allow. */
export class BadZip extends Error {}

/** `entries`: files at most; `size`: their bytes together, unpacked. */
export type ZipLimits = { entries: number; size: number };
export type OpenZip = {
  entries: ReadonlyMap<string, ZipEntry>;
  /** The bytes of a file, unpacked; never more than the directory says. Throws BadZip while it is read. */
  read: (entry: ZipEntry) => AsyncIterable<Uint8Array>;
  close: () => Promise<void>;
};

const LONGEST_END = 22 + MAX16 + 20; // with the longest comment
const DIRECTORY_BYTES = 512; // of one file, at most
const PIECE = 256 * 1024;

/**
 * Opens a ZIP for reading single files of it. Nothing is unpacked by its name: the caller looks up the names that it
 * knows. Refuses names twice or that lead elsewhere, encryption, other packing than deflate, and files that lie in each other.
 */
export async function openZip(path: string, limits: ZipLimits): Promise<OpenZip> {
  const file = await open(path);
  try {
    const entries = await readDirectory(file, limits);
    return { entries, read: (entry) => bytesOf(file, entry), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error instanceof RangeError ? new BadZip("The directory is damaged.", { cause: error }) : error;
  }
}

async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, start);
  return buffer.subarray(0, bytesRead);
}

async function readDirectory(file: FileHandle, limits: ZipLimits): Promise<Map<string, ZipEntry>> {
  const { size: whole } = await file.stat();
  const tail = await readAt(file, Math.max(0, whole - LONGEST_END), Math.min(whole, LONGEST_END));
  const found = directoryIn(tail);
  const directory = found && "end64" in found ? directoryIn64(await readAt(file, found.end64, END64_LENGTH)) : found;
  if (!directory) throw new BadZip("This is no ZIP.");
  const { count, start, length } = directory;
  if (count > limits.entries || length > limits.entries * DIRECTORY_BYTES || start + length > whole)
    throw new BadZip("The ZIP has too many files, or is cut off.");
  const entries = new Map<string, ZipEntry>();
  let [size, packed] = [0, 0];
  for (const { flags, method, ...entry } of entriesIn(await readAt(file, start, length))) {
    if (entry.name.endsWith("/")) continue; // a folder
    if ((flags & 1) !== 0 || (method !== 0 && method !== 8)) throw new BadZip("The ZIP is packed in another way.");
    if (/^[/\\]|\\|(^|\/)\.\.(\/|$)/.test(entry.name)) throw new BadZip("The ZIP has names outside of itself.");
    if (entries.has(entry.name)) throw new BadZip("The ZIP has two files of one name.");
    size += entry.size;
    packed += entry.packed;
    if (!(entry.offset + entry.packed <= start && size <= limits.size && packed <= start))
      throw new BadZip("The ZIP unpacks to more than is allowed.");
    entries.set(entry.name, { ...entry, method });
  }
  return entries;
}

async function* bytesOf(file: FileHandle, { method, packed, size, offset }: ZipEntry): AsyncIterable<Uint8Array> {
  const header = localLength(await readAt(file, offset, LOCAL_LENGTH));
  if (header === undefined) throw new BadZip("A file of the ZIP is damaged.");
  const raw = piecesOf(file, offset + header, packed);
  let read = 0;
  const bytes = method === 0 ? raw : Readable.from(raw).compose(createInflateRaw());
  try {
    for await (const piece of bytes as AsyncIterable<Uint8Array>) {
      read += piece.length;
      if (read > size) throw new BadZip("A file of the ZIP is larger than the ZIP says.");
      yield piece;
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException)?.code?.startsWith("Z_")
      ? new BadZip("A file of the ZIP is damaged.", { cause: error })
      : error;
  }
  if (read !== size) throw new BadZip("A file of the ZIP is cut off.");
}

async function* piecesOf(file: FileHandle, start: number, length: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < length; ) {
    const piece = await readAt(file, start + at, Math.min(PIECE, length - at));
    if (piece.length === 0) throw new BadZip("The ZIP is cut off.");
    at += piece.length;
    yield piece;
  }
}

import type { FileHandle } from "node:fs/promises";

const END = 22; // bytes of the end of central directory record
const COMMENT = 65_535; // bytes of the longest comment after it
const LIST = 1024 * 1024; // bytes read of the central directory; the first names are enough
const MIMETYPE = 30; // offset of the first entry's name

const officeFolders: [folder: string, mime: string][] = [
  ["word/", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["xl/", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["ppt/", "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
  ["visio/", "application/vnd.visio"],
];

/**
 * The MIME type of a zip archive, found by the names of its entries. Decompresses nothing, so that a zip bomb costs no
 * more than other files.
 */
export async function typeOfZip(file: FileHandle, size: number, start: Buffer): Promise<string> {
  const open = start.toString("latin1", MIMETYPE, MIMETYPE + 120);
  const declared = /^mimetype(application\/(?:vnd\.oasis\.opendocument\.[a-z]+|epub\+zip))/.exec(open)?.[1];
  if (declared) return declared;
  const names = await namesIn(file, size);
  if (!names) return "application/octet-stream";
  if (!names.includes("[Content_Types].xml")) return "application/zip";
  return officeFolders.find(([folder]) => names.some((name) => name.startsWith(folder)))?.[1] ?? "application/zip";
}

/** The names in the part of the central directory that is read; undefined: there is none. */
async function namesIn(file: FileHandle, size: number): Promise<string[] | undefined> {
  const tail = await piece(file, Math.max(0, size - END - COMMENT), END + COMMENT);
  const end = tail.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (end < 0 || end + END > tail.length) return undefined;
  const list = await piece(file, tail.readUInt32LE(end + 16), Math.min(tail.readUInt32LE(end + 12), LIST));
  const names: string[] = [];
  for (let at = 0; at + 46 <= list.length && list.readUInt32LE(at) === 0x02014b50; ) {
    const length = list.readUInt16LE(at + 28);
    names.push(list.toString("utf8", at + 46, at + 46 + length));
    at += 46 + length + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
  return names;
}

async function piece(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}

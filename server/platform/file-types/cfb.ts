import type { FileHandle } from "node:fs/promises";

const ENTRY = 128;
const MAX_SECTORS = 256; // read of the directory; also ends a cyclic chain
const END_OF_CHAIN = 0xfffffffa; // from this number on, no sector

const streams: Record<string, string> = {
  WordDocument: "application/msword",
  Workbook: "application/vnd.ms-excel",
  Book: "application/vnd.ms-excel",
  "PowerPoint Document": "application/vnd.ms-powerpoint",
  "__properties_version1.0": "application/vnd.ms-outlook",
};

/** The MIME type of a compound file (old Office formats), found by the names of its streams. */
export async function typeOfCfb(file: FileHandle, head: Buffer): Promise<string> {
  if (head.length < 512) return "application/octet-stream";
  const size = head.readUInt16LE(30) === 12 ? 4096 : 512;
  const sector = async (number: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, (number + 1) * size);
    return buffer.subarray(0, bytesRead);
  };
  let next = head.readUInt32LE(48);
  for (let seen = 0; seen < MAX_SECTORS && next < END_OF_CHAIN; seen++) {
    const entries = await sector(next);
    for (let at = 0; at + ENTRY <= entries.length; at += ENTRY) {
      const length = Math.min(64, entries.readUInt16LE(at + 64));
      const mime = streams[entries.toString("utf16le", at, at + Math.max(0, length - 2))];
      if (mime) return mime;
    }
    next = await nextSector(next, head, sector, size);
  }
  return "application/x-cfb";
}

/** The next sector in the chain, read from the sector allocation table; its first 109 sectors are in the header. */
async function nextSector(
  number: number,
  head: Buffer,
  sector: (number: number) => Promise<Buffer>,
  size: number,
): Promise<number> {
  const perSector = size / 4;
  const part = Math.floor(number / perSector);
  if (part >= 109) return END_OF_CHAIN;
  const where = head.readUInt32LE(76 + 4 * part);
  if (where >= END_OF_CHAIN) return END_OF_CHAIN;
  const table = await sector(where);
  const at = 4 * (number % perSector);
  return at + 4 <= table.length ? table.readUInt32LE(at) : END_OF_CHAIN;
}

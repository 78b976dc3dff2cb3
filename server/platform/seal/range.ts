import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { firstElement } from "./der.mjs";
import { KEPT } from "./kept.mjs";

/** The bytes of a file that a signature is about: all but the signature itself, which stands in `gap`. */
export type SealRange = { size: number; gap: { from: number; to: number } };

// bytes from the end in which the last signature is looked for: with what comes after it, the table of objects
const LOOKED_AT = [128 * 1024, 16 * 1024 * 1024];

/**
 * Where the last signature of a PDF stands, if it is about the whole file and has the room that a seal of ours keeps.
 * Undefined: there is none.
 */
export async function lastRange(path: string): Promise<SealRange | undefined> {
  const { size } = await stat(path);
  const file = await open(path);
  try {
    for (const looked of LOOKED_AT) {
      const text = (await read(file, Math.max(0, size - looked), size)).toString("latin1");
      const found = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].at(-1);
      if (!found) continue;
      const [a, b, c, d] = found.slice(1).map(Number) as [number, number, number, number];
      if (a !== 0 || c + d !== size || c - b !== 2 * KEPT + 2) return undefined;
      const ends = [await read(file, b, b + 1), await read(file, c - 1, c)].map(String);
      return ends.join("") === "<>" ? { size, gap: { from: b + 1, to: c - 1 } } : undefined;
    }
    return undefined;
  } finally {
    await file.close();
  }
}

/** The sha256 of what a signature there is about. */
export async function digestOf(path: string, { gap }: SealRange): Promise<Buffer> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { end: gap.from - 2 }), hash, { end: false });
  await pipeline(createReadStream(path, { start: gap.to + 1 }), hash);
  return hash.digest();
}

/** The signature that stands there, in DER. */
export async function signatureAt(path: string, { gap }: SealRange): Promise<Buffer> {
  const file = await open(path);
  try {
    return firstElement(Buffer.from((await read(file, gap.from, gap.to)).toString("latin1"), "hex"));
  } finally {
    await file.close();
  }
}

/** Whether a signature has room there. */
export const fits = ({ gap }: Pick<SealRange, "gap">, der: Buffer): boolean => der.length * 2 <= gap.to - gap.from;

/** Writes a signature in its place. Throws where it needs more room than is kept. */
export async function writeSignature(path: string, { gap }: SealRange, der: Buffer): Promise<void> {
  const room = gap.to - gap.from;
  if (!fits({ gap }, der)) throw new Error(`A signature needs ${der.length} bytes.`);
  const file = await open(path, "r+");
  try {
    await file.write(der.toString("hex").padEnd(room, "0"), gap.from, "latin1");
  } finally {
    await file.close();
  }
}

async function read(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
  return buffer.subarray(0, bytesRead);
}

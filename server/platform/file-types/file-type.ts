import { open } from "node:fs/promises";
import { typeOfCfb } from "./cfb.ts";
import { typeFromSignature } from "./signatures.ts";
import { typeOfZip } from "./zip.ts";

const UNKNOWN = "application/octet-stream";
const START = 8192;

/**
 * The MIME type of a file, found by its content. Reads its first bytes and the directory of an archive; decompresses
 * nothing and trusts no length in the file, so that a crafted file can't block the server. Not the package file-type,
 * because it decompresses entries of archives, and does not tell old Word, Excel and PowerPoint files apart.
 */
export async function typeOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START), 0, START, 0);
    const start = buffer.subarray(0, bytesRead);
    const signed = typeFromSignature(start);
    if (signed === "application/zip") return await typeOfZip(file, size, start);
    if (signed === "application/x-cfb") return await typeOfCfb(file, start);
    return signed ?? typeOfText(start);
  } finally {
    await file.close();
  }
}

function typeOfText(start: Buffer): string {
  // UTF-16 with a byte order mark
  const isWide = start.length > 1 && [0xfffe, 0xfeff].includes(start.readUInt16BE(0));
  if (isWide) return "text/plain";
  if (start.length === 0 || hasControls(start)) return UNKNOWN;
  const text = start
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (text.startsWith("<") && /<svg[\s>]/i.test(text)) return "image/svg+xml";
  return text.startsWith("<?xml") ? "application/xml" : "text/plain";
}

/**
 * Whether there are control characters that text does not contain, in any encoding: all but tab, line ends, form feed
 * and escape.
 */
const hasControls = (bytes: Buffer) => bytes.some((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte));

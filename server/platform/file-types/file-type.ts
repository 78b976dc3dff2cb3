import { open } from "node:fs/promises";
import { typeOfCfb } from "./cfb.ts";
import { typeFromSignature } from "./signatures.ts";
import { typeOfZip } from "./zip.ts";

const UNKNOWN = "application/octet-stream";
const START = 8192;

/**
 * The MIME type, by what the file holds. Looks at its beginning, and at the list of an archive; unpacks nothing, and
 * follows no length that a file claims, so that none can hold up the server. Text and SVG have no signature: their
 * first bytes are read. Our own rather than the package file-type, which unpacks entries of an archive to tell what it
 * is, and takes the old files of Word, Excel and PowerPoint for one and the same.
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
  // two bytes a letter, as Windows writes it
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
 * Bytes that no text has, in UTF-8 as in the older ones: all below the space but tab, line ends, form feed and escape.
 */
const hasControls = (bytes: Buffer) => bytes.some((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte));

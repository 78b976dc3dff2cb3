import { open } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";

const UNKNOWN = "application/octet-stream";

/** The MIME type, by what the file holds. Text and SVG have no signature, so their first bytes are looked at. */
export async function typeOf(path: string): Promise<string> {
  const found = await fileTypeFromFile(path).catch(() => undefined); // a broken archive, say: then it is just bytes
  const mime = found?.mime ?? UNKNOWN;
  if (mime !== UNKNOWN && mime !== "application/xml") return mime;
  const start = await firstBytes(path, 8192);
  if (start.length === 0 || hasControls(start)) return mime;
  const text = start
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (text.startsWith("<") && /<svg[\s>]/i.test(text)) return "image/svg+xml";
  return mime === UNKNOWN ? "text/plain" : mime;
}

async function firstBytes(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Bytes that no text has, in UTF-8 as in the older ones: all below the space but tab, line ends, form feed and escape. */
const hasControls = (bytes: Buffer) => bytes.some((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte));

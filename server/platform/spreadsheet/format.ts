import { readFile } from "node:fs/promises";
import { typeOf } from "@server/platform/file-types/file-type";
import type { Input } from "./cells.ts";

const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le"); // the name of a stream in a compound file
const ZIP = Buffer.from("PK\x03\x04", "latin1");

/** Which spreadsheet a file is by its content, or the text key of why it is none that is read. */
export async function formatOf(path: string): Promise<{ format: Input["format"] } | { refused: string }> {
  const type = await typeOf(path);
  if (/spreadsheetml/.test(type)) return { format: "xlsx" };
  // programs may not say that it is one at the beginning of the archive
  if (/opendocument\.spreadsheet/.test(type) || type === "application/zip") return { format: "ods" };
  if (type === "text/plain") return { format: "csv" };
  if (type === "application/vnd.ms-excel") return { refused: "spreadsheet.old_format" };
  const bytes = await readFile(path);
  if (type === "application/x-cfb" && bytes.includes(ENCRYPTED)) return { refused: "spreadsheet.encrypted" };
  if (bytes.subarray(0, ZIP.length).equals(ZIP) && type === "application/octet-stream")
    return { refused: "spreadsheet.broken" };
  return bytes.length === 0 ? { format: "csv" } : { refused: "spreadsheet.other_type" };
}

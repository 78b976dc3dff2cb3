import { readFile } from "node:fs/promises";
import { MAX_CSV } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import type { Upload } from "@server/platform/uploads/upload";

/** The text of a list, pasted or in a file: UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
export async function csvTextOf({ csv, file }: { csv: string; file: Upload[] }): Promise<string> {
  if (!file[0]) return plain(csv);
  if (file[0].size > 2 * MAX_CSV) throw invalid("invitation.csv.too_long", "file");
  const bytes = await readFile(file[0].path);
  const text = plain(decoded(bytes));
  // a binary file, such as a workbook or a picture
  if (text.includes("\0")) throw invalid("invitation.csv.unrecognised", { field: "file", code: "csv_unrecognised" });
  if (text.length > MAX_CSV) throw invalid("invitation.csv.too_long", "file");
  return text;
}

function decoded(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Without byte order mark and with `\n` as line end, so that it stays the same when a form posts it again. */
const plain = (text: string) =>
  text
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .normalize("NFC");

import { readFile } from "node:fs/promises";
import { MAX_CSV, MAX_CSV_LINES } from "@server/core/constants";
import { invalid, tooLarge } from "@server/core/errors";
import type { Row } from "@server/platform/spreadsheet/cells";
import { readSpreadsheet } from "@server/platform/spreadsheet/read";
import type { Upload } from "@server/platform/uploads/upload";

/**
 * The text of a list, pasted or in a file: UTF-8, UTF-16 with a byte order mark, or Windows-1252; of a workbook (XLSX, ODS)
 * the cells of its first sheet with rows. Throws invalid for a file that is none.
 */
export async function csvTextOf({ csv, file }: { csv: string; file: Upload[] }): Promise<string> {
  if (!file[0]) return plain(csv);
  if (file[0].size > 2 * MAX_CSV) throw tooLarge("invitation.csv.too_long", "file");
  const bytes = await readFile(file[0].path);
  if (bytes.subarray(0, 2).toString("latin1") === "PK") return textOfWorkbook(file[0].path);
  const text = plain(decoded(bytes));
  // a binary file, such as a workbook or a picture
  if (text.includes("\0")) throw invalid("invitation.csv.unrecognised", { field: "file", code: "csv_unrecognised" });
  if (text.length > MAX_CSV) throw tooLarge("invitation.csv.too_long", "file");
  return text;
}

const textOfWorkbook = (path: string): Promise<string> =>
  readSpreadsheet(path, async ({ head, rows }) => {
    const lines = [lineOf(head)];
    for await (const batch of rows) {
      lines.push(...batch.map(lineOf));
      if (lines.length > MAX_CSV_LINES + 1) break; // one more than allowed is enough to know
    }
    const text = plain(lines.join("\n"));
    if (text.length > MAX_CSV) throw tooLarge("invitation.csv.too_long", "file");
    return text;
  });

const lineOf = ({ cells }: Row) =>
  cells
    .map((cell) => (cell?.type === "day" ? cell.value : (cell?.text ?? "")))
    .map((text) => (/[";\s]/.test(text) ? `"${text.replace(/\s+/g, " ").replaceAll('"', '""')}"` : text))
    .join(";");

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

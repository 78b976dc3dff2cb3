import { readFile, rm } from "node:fs/promises";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { temporaryPath } from "@server/platform/temporary";
import { type Column, headersOf, mimeOf, writeSpreadsheet } from "@server/tenancy/export/spreadsheet";

/** A workbook as the answer of a request. `title`: of the file and its sheet. */
export async function asWorkbook<Row>(
  { title, columns, rows }: { title: string; columns: Column<Row>[]; rows: AsyncIterable<Row[]> },
  locale: Locale,
): Promise<Response> {
  const path = temporaryPath();
  try {
    await writeSpreadsheet(path, { format: "xlsx", title, columns, rows, t: translator(locale), locale });
    const bytes = await readFile(path);
    const headers = headersOf({ mime: mimeOf.xlsx, name: `${title}.xlsx`, size: bytes.length });
    return new Response(new Uint8Array(bytes), { headers });
  } finally {
    await rm(path, { force: true });
  }
}

import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { defaultLocale } from "@i18n/locales";
import { inNumbers } from "@i18n/numbers";
import { MAX_FILE } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import { runInChild } from "@server/platform/files/child";
import { asStorageError } from "@server/platform/storage/contract";
import { temporaryPath } from "@server/platform/temporary";
import type { Input, Limits, Outcome, Row, Sheet } from "./cells.ts";
import { formatOf } from "./format.ts";

const SCRIPT = "server/platform/spreadsheet/reading-child.mjs";
const TIMEOUT_MS = 60_000;
const BATCH = 256 * 1024; // bytes of rows
const MB = 1024 ** 2;
const LIMITS: Omit<Limits, "partBytes"> = { rows: 20_000, columns: 200, headRow: 20, characters: 50_000_000 };
/** An OpenDocument spreadsheet needs more than twice as many for the same cells. */
const PART_BYTES: Record<Input["format"], number> = { xlsx: 100 * MB, ods: 250 * MB, csv: MAX_FILE };

type ReadSheet = {
  /** All of the file, in their order. A list of values (CSV) is one without a name. */
  sheets: Sheet[];
  /** The name of the one that was read. */
  sheet: string;
  /** Its headings: the first row that is not empty. */
  head: Row;
  /** The number of rows below them that are not empty. */
  count: number;
  /** Those rows, in batches. */
  rows: AsyncIterable<Row[]>;
};

type Options = {
  /** The name of the sheet to read; omitted: the first with rows, hidden ones last. */
  sheet?: string;
  /** The language in which numbers and days are shown as text. */
  locale?: string;
  timeoutMs?: number;
};

/**
 * Reads a spreadsheet that a person sent (XLSX, ODS, or CSV in any usual encoding), whose type is found by its content,
 * in a child process with limits of time and memory. `use` gets its rows, which are gone once it has ended. Formulae are
 * not evaluated: their cells have the kept value. Merged cells below the headings repeat their value.
 *
 * Throws a domain error of the field "file" that says why a file is not read, before `use` is called; StorageFull and
 * StorageUnavailable.
 */
export async function readSpreadsheet<Result>(
  path: string,
  use: (read: ReadSheet) => Promise<Result>,
  { sheet, locale = defaultLocale, timeoutMs = TIMEOUT_MS }: Options = {},
): Promise<Result> {
  if ((await stat(path)).size > MAX_FILE) throw refusal("mistake.file_too_large", locale);
  const format = await formatOf(path);
  if ("refused" in format) throw refusal(format.refused, locale);
  const rowsPath = temporaryPath();
  try {
    const limits = { ...LIMITS, partBytes: PART_BYTES[format.format] };
    const input: Input = { path, ...format, sheet, locale, rowsPath, limits };
    const outcome = await outcomeOf(input, timeoutMs);
    if ("refused" in outcome) throw refusal(outcome.refused, locale);
    if ("failed" in outcome) throw asStorageError(Object.assign(new Error(outcome.failed), { code: outcome.failed }));
    return await use({ ...outcome, rows: rowsIn(rowsPath) });
  } finally {
    await rm(rowsPath, { force: true });
  }
}

async function outcomeOf(input: Input, timeoutMs: number): Promise<Outcome> {
  const found: Outcome[] = [];
  await runInChild<Outcome>(SCRIPT, input, timeoutMs, (outcome) => void found.push(outcome));
  return found[0] ?? { refused: "spreadsheet.too_heavy" }; // the process was ended
}

const refusal = (key: string, locale: string) =>
  invalid(
    key.replace(/(?<=maximum=)\d+/, (maximum) => inNumbers(Number(maximum), locale)),
    { field: "file", code: "unreadable_spreadsheet" },
  );

async function* rowsIn(path: string): AsyncIterable<Row[]> {
  let rest = "";
  // not node:readline, for which some versions of Node know other ends of lines than JSON
  for await (const chunk of createReadStream(path, { encoding: "utf8", highWaterMark: BATCH })) {
    const lines: string[] = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    if (lines.length > 0) yield lines.map((line) => JSON.parse(line));
  }
}

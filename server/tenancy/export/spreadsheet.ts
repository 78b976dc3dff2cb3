import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { languageOf } from "@i18n/locales";
import { dayOf, TIME_ZONE } from "@server/core/day";
import { disposition } from "@server/platform/files/serve";
import { fileHeaders } from "@server/platform/headers";
import { stringify } from "csv-stringify";
import type { TFunction } from "i18next";
import type { ExportFormat } from "./inputs.ts";
import { type Cell, writeXlsx } from "./xlsx.ts";

/** The value of a cell. Days as YYYY-MM-DD, moments as Date parses them; null: an empty cell. */
type Kind = "text" | "day" | "moment" | "number";
export type Column<Row> = {
  /** The text key of its heading, or the heading itself where people named it; `key` tells it from another of that name. */
  title: string | { named: string; key?: string };
  kind?: Kind;
  /** Width in characters. */
  width?: number;
  of: (row: Row, t: TFunction) => string | number | null;
};

export type Spreadsheet<Row> = {
  format: ExportFormat;
  title: string;
  /** The background of the headings, #rrggbb on which white is readable; omitted: none. */
  color?: string;
  columns: Column<Row>[];
  /** In batches. */
  rows: AsyncIterable<Row[]>;
  t: TFunction;
  locale: string;
};

export const mimeOf: Record<ExportFormat, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
};

/** Streams a list to a file, so that memory does not grow with its length. */
export const writeSpreadsheet = <Row>(path: string, spreadsheet: Spreadsheet<Row>): Promise<void> =>
  spreadsheet.format === "xlsx" ? writeWorkbook(path, spreadsheet) : writeCsv(path, spreadsheet);

/** The headings, each once, so that an import recognises each column: another of the same name gets its key, or a number. */
function headingsOf(columns: readonly { title: Column<never>["title"] }[], t: TFunction): string[] {
  const seen = new Set<string>();
  return columns.map(({ title }) => {
    const said = typeof title === "string" ? t(title) : title.named;
    const key = typeof title === "string" ? undefined : title.key;
    let heading = said;
    for (let nth = 1; seen.has(heading.toLowerCase()); nth++)
      heading = key !== undefined && nth === 1 ? `${said} [${key}]` : `${said} (${nth + 1})`;
    seen.add(heading.toLowerCase());
    return heading;
  });
}

const ROWS_BEFORE_YIELD = 25; // rows written before other work of this process gets a turn

function writeWorkbook<Row>(path: string, { title, color, columns, rows, t }: Spreadsheet<Row>): Promise<void> {
  const headings = headingsOf(columns, t);
  return writeXlsx(path, {
    title,
    color,
    columns: columns.map(({ kind = "text", width = 18 }, at) => ({ heading: headings[at]!, kind, width })),
    rows: yielding(rows, (row) => columns.map((column) => inXlsx(column, row, t))),
  });
}

function inXlsx<Row>({ kind = "text", of }: Column<Row>, row: Row, t: TFunction): Cell {
  const value = of(row, t);
  if (value === null || value === "") return null;
  if (kind === "day") return new Date(`${value}T00:00:00Z`);
  if (kind === "moment") return new Date(`${inBrussels(value).replace(" ", "T")}:00Z`);
  return kind === "number" ? Number(value) : printable(String(value));
}

/** Control characters that XML does not allow. */
const printable = (text: string) =>
  [...text]
    .filter((letter) => letter === "\n" || letter === "\t" || letter >= " ")
    .join("")
    .replace(/[\ufffe\uffff]/g, "");

async function writeCsv<Row>(path: string, { columns, rows, t, locale }: Spreadsheet<Row>): Promise<void> {
  async function* records() {
    yield headingsOf(columns, t);
    for await (const batch of yielding(rows, (row) => columns.map((column) => inCsv(column, row, t)))) yield* batch;
  }
  const { decimal } = languageOf(locale);
  const csv = stringify({
    bom: true, // so that Excel reads it as UTF-8
    // Excel expects the separator and the decimals of the reader's country
    delimiter: decimal === "." ? "," : ";",
    cast: { number: (value) => ({ value: String(value).replace(".", decimal), escape_formulas: false }) },
    record_delimiter: "windows",
    quoted_match: /[,;\t]/, // quoted for every separator that Excel may use
    escape_formulas: true, // a quote in front makes it a text
  });
  await pipeline(records, csv, createWriteStream(path));
}

function inCsv<Row>({ kind = "text", of }: Column<Row>, row: Row, t: TFunction): string | number | null {
  const value = of(row, t);
  if (value === null || kind === "number") return value;
  return kind === "moment" ? inBrussels(value) : printable(String(value));
}

/** Converts rows in batches, and yields to other work of this process in between. */
async function* yielding<Row, Cells>(rows: AsyncIterable<Row[]>, of: (row: Row) => Cells): AsyncIterable<Cells[]> {
  for await (const batch of rows) {
    for (let at = 0; at < batch.length; at += ROWS_BEFORE_YIELD) {
      yield batch.slice(at, at + ROWS_BEFORE_YIELD).map(of);
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }
}

const timeFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: TIME_ZONE,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const inBrussels = (moment: string | number) => `${dayOf(new Date(moment))} ${timeFormat.format(new Date(moment))}`;

/** The headers of an exported list: a download that is never cached. */
export const headersOf = ({
  mime,
  name,
  size,
}: {
  mime: string;
  name: string;
  size: number;
}): Record<string, string> => ({
  ...fileHeaders,
  "content-type": mime,
  "content-length": String(size),
  "content-disposition": disposition(true, name),
  "cache-control": "no-store",
});

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

/** A day is YYYY-MM-DD, a moment what Date reads; null leaves the cell empty. */
type Kind = "text" | "day" | "moment" | "number";
export type Column<Row> = {
  /** Of its head, as a key of the texts. */
  title: string;
  kind?: Kind;
  /** In characters. */
  width?: number;
  of: (row: Row, t: TFunction) => string | number | null;
};

export type Spreadsheet<Row> = {
  format: ExportFormat;
  title: string;
  /** Of its head, as #rrggbb that white can be read on; left out: plain. */
  color?: string;
  columns: Column<Row>[];
  /** Some at a time. */
  rows: AsyncIterable<Row[]>;
  t: TFunction;
  locale: string;
};

export const mimeOf: Record<ExportFormat, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
};

/** Writes a list to a file, a row after the other, so that a long one takes no more memory than a short one. */
export const writeSpreadsheet = <Row>(path: string, spreadsheet: Spreadsheet<Row>): Promise<void> =>
  spreadsheet.format === "xlsx" ? writeWorkbook(path, spreadsheet) : writeCsv(path, spreadsheet);

const TURN = 100; // rows that others of this process wait for

const writeWorkbook = <Row>(path: string, { title, color, columns, rows, t }: Spreadsheet<Row>): Promise<void> =>
  writeXlsx(path, {
    title,
    color,
    columns: columns.map(({ title, kind = "text", width = 18 }) => ({ heading: t(title), kind, width })),
    rows: inTurns(rows, (row) => columns.map((column) => inXlsx(column, row, t))),
  });

function inXlsx<Row>({ kind = "text", of }: Column<Row>, row: Row, t: TFunction): Cell {
  const value = of(row, t);
  if (value === null || value === "") return null;
  if (kind === "day") return new Date(`${value}T00:00:00Z`);
  if (kind === "moment") return new Date(`${inBrussels(value).replace(" ", "T")}:00Z`);
  return kind === "number" ? Number(value) : printable(String(value));
}

/** Neither XML nor a table knows them. */
const printable = (text: string) =>
  [...text]
    .filter((letter) => letter === "\n" || letter === "\t" || letter >= " ")
    .join("")
    .replace(/[\ufffe\uffff]/g, "");

async function writeCsv<Row>(path: string, { columns, rows, t, locale }: Spreadsheet<Row>): Promise<void> {
  async function* records() {
    yield columns.map(({ title }) => t(title));
    for await (const some of inTurns(rows, (row) => columns.map((column) => inCsv(column, row, t)))) yield* some;
  }
  const csv = stringify({
    bom: true, // so that Excel reads it as UTF-8
    // Excel splits at what the reader's country does not use in numbers
    delimiter: languageOf(locale).decimal === "." ? "," : ";",
    record_delimiter: "windows",
    quoted_match: /[,;\t]/, // whichever it splits at
    escape_formulas: true, // a quote in front makes it a text
  });
  await pipeline(records, csv, createWriteStream(path));
}

function inCsv<Row>({ kind = "text", of }: Column<Row>, row: Row, t: TFunction): string | number | null {
  const value = of(row, t);
  if (value === null || kind === "number") return value;
  return kind === "moment" ? inBrussels(value) : printable(String(value));
}

/** Some rows at a time; in between, who else waits for this process gets a turn. */
async function* inTurns<Row, Cells>(rows: AsyncIterable<Row[]>, of: (row: Row) => Cells): AsyncIterable<Cells[]> {
  for await (const some of rows) {
    for (let at = 0; at < some.length; at += TURN) {
      yield some.slice(at, at + TURN).map(of);
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }
}

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: TIME_ZONE,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const inBrussels = (moment: string | number) => `${dayOf(new Date(moment))} ${clock.format(new Date(moment))}`;

/** Of a list as a download; nothing keeps it on the way. */
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

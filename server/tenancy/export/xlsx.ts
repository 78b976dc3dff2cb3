import { type Entry, zipTo } from "@server/tenancy/archive/zip";
import { escaped, MAIN, partsOf, STYLE, XML } from "./xlsx-parts.ts";

/** A Date is shown as it stands in UTC, as its column says: the day alone, or with the time. */
export type Cell = string | number | Date | null;

export type Book = {
  /** Of its one worksheet. */
  title: string;
  /** Behind the headings, as #rrggbb that white can be read on; left out: plain. */
  color?: string;
  /** The width is in characters. */
  columns: { heading: string; kind: "text" | "day" | "moment" | "number"; width: number }[];
  /** Some at a time; more are never in memory. */
  rows: AsyncIterable<Cell[][]>;
};

const LONGEST_CELL = 32_767; // characters, as many as Excel takes

/**
 * Writes a workbook (XLSX) of one worksheet: bold headings that stay in view, with filters, and what is a text is written
 * as one, so that "=1+1" is never reckoned. Our own, because of the libraries that are kept write-excel-file holds the
 * whole list in memory (350 MB for 100,000 rows) and hucre streams neither the headings' style nor filters.
 */
export async function writeXlsx(path: string, book: Book): Promise<void> {
  await zipTo(path, async (entry) => {
    for (const [name, text] of Object.entries(partsOf(book.title, book.color))) {
      const part = entry(name);
      await part.add(text);
      part.end();
    }
    const worksheet = entry("xl/worksheets/sheet1.xml");
    await writeSpreadsheet(worksheet, book);
    worksheet.end();
  });
}

async function writeSpreadsheet(worksheet: Entry, { columns, rows }: Book): Promise<void> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }, at) => inXml(heading, at, 1, STYLE.heading));
  await worksheet.add(`${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView tabSelected="1" workbookViewId="0">
    <pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
    <cols>${widths.join("")}</cols><sheetData><row r="1">${headings.join("")}</row>`);
  let line = 1;
  for await (const some of rows) {
    const lines = some.map((cells) => {
      line++;
      const each = cells.map((cell, at) => inXml(cell, at, line, STYLE[columns[at]!.kind]));
      return `<row r="${line}">${each.join("")}</row>`;
    });
    await worksheet.add(lines.join(""));
  }
  await worksheet.add(`</sheetData><autoFilter ref="A1:${nameOf(columns.length - 1)}${line}"/></worksheet>`);
}

function inXml(cell: Cell, column: number, line: number, style: number): string {
  if (cell === null || cell === "") return "";
  const where = `r="${nameOf(column)}${line}" s="${style}"`;
  if (typeof cell !== "string") return `<c ${where}><v>${typeof cell === "number" ? cell : dayNumber(cell)}</v></c>`;
  const text = escaped(cell.slice(0, LONGEST_CELL));
  return `<c ${where} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** Of a column, from 0: A to Z, AA and on. */
const nameOf = (column: number): string =>
  (column < 26 ? "" : nameOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Days since the end of 1899, as Excel counts. */
const dayNumber = (moment: Date) => 25_569 + moment.getTime() / 86_400_000;

import { writeZip } from "@server/platform/zip/write";
import { escaped, MAIN, partsOf, pathOfSheet, STYLE, XML } from "./xlsx-parts.ts";

/** The value of a cell. A Date is written in UTC, as a day or with the time, as its column says. */
export type Cell = string | number | Date | null;

type Worksheet = {
  /** Its name. */
  title: string;
  /** `width`: in characters. */
  columns: { heading: string; kind: "text" | "day" | "moment" | "number"; width: number }[];
  /** In batches; only one is in memory at a time. */
  rows: AsyncIterable<Cell[][]>;
};
export type Workbook = Worksheet & {
  /** The background of the headings, #rrggbb on which white is readable; omitted: none. */
  color?: string;
  /** More worksheets. */
  more?: Worksheet[];
};

const LONGEST_CELL = 32_767; // characters, Excel's maximum

/**
 * Writes a workbook (XLSX), with bold, frozen headings and filters. Text is always written as text, so
 * that "=1+1" is never a formula. Not a library, because of the maintained ones write-excel-file keeps the whole list
 * in memory (350 MB for 100,000 rows), and hucre can't stream styled headings and filters.
 */
export async function writeXlsx(path: string, workbook: Workbook): Promise<void> {
  await writeZip(path, async (add) => {
    const worksheets = [workbook, ...(workbook.more ?? [])];
    const titles = worksheets.map(({ title }) => title);
    for (const [name, text] of Object.entries(partsOf(titles, workbook.color))) await add(name, text);
    for (const [at, each] of worksheets.entries()) await add(`xl/${pathOfSheet(at)}`, worksheetXml(each, at === 0));
  });
}

async function* worksheetXml({ columns, rows }: Worksheet, isFirst: boolean): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }, at) => inXml(heading, at, 1, STYLE.heading));
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView ${isFirst ? 'tabSelected="1" ' : ""}workbookViewId="0">
    <pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
    <cols>${widths.join("")}</cols><sheetData><row r="1">${headings.join("")}</row>`;
  let line = 1;
  for await (const batch of rows) {
    const lines = batch.map((cells) => {
      line++;
      const cellsXml = cells.map((cell, at) => inXml(cell, at, line, STYLE[columns[at]!.kind]));
      return `<row r="${line}">${cellsXml.join("")}</row>`;
    });
    yield lines.join("");
  }
  yield `</sheetData><autoFilter ref="A1:${nameOf(columns.length - 1)}${line}"/></worksheet>`;
}

function inXml(cell: Cell, column: number, line: number, style: number): string {
  if (cell === null || cell === "") return "";
  const attributes = `r="${nameOf(column)}${line}" s="${style}"`;
  if (typeof cell !== "string")
    return `<c ${attributes}><v>${typeof cell === "number" ? cell : dayNumber(cell)}</v></c>`;
  const text = escaped(cell.slice(0, LONGEST_CELL));
  return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** The letters of a column, counted from 0: A to Z, AA, AB, …. */
export const nameOf = (column: number): string =>
  (column < 26 ? "" : nameOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** A date as Excel stores it: days since the end of 1899. */
const dayNumber = (moment: Date) => 25_569 + moment.getTime() / 86_400_000;

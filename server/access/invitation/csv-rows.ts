import { MAX_CSV_LINES } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import { CsvError, parse } from "csv-parse/sync";
import { type Column, columnOf } from "./csv-columns.ts";

export type CsvRow = { line: number; cells: Partial<Record<Column, string>> };
type Read = { rows: CsvRow[]; unused: string[] };
type Parsed = { info: { lines: number }; record: string[] };

const delimiters = [";", ",", "\t"] as const;

/**
 * The rows of a list, by column, and the headings that are not used. Throws a domain error without a heading for e-mail
 * addresses, without rows, and with too many.
 */
export function csvRows(text: string): Read {
  const unrecognised = () => invalid("invitation.csv.unrecognised", { field: "csv", code: "csv_unrecognised" });
  const separatorLine = /^sep=(.)\n/i.exec(text); // some spreadsheets name the delimiter so
  const body = separatorLine ? text.slice(separatorLine[0].length) : text;
  const before = separatorLine ? 1 : 0;
  const first = body.split("\n").find((line) => line.trim() !== "") ?? "";
  const delimiter = [...delimiters].sort((one, other) => countHeadings(first, other) - countHeadings(first, one))[0]!;
  const [head, ...records] = parsed(body, delimiter, before);
  const columns = (head?.record ?? []).map(columnOf);
  if (!columns.includes("email")) throw unrecognised();
  const rows = records.filter(({ record }) => record.some((cell) => cell !== ""));
  if (rows.length === 0) throw invalid("invitation.csv.no_lines", { field: "csv", code: "csv_empty" });
  if (rows.length > MAX_CSV_LINES)
    throw invalid(`invitation.csv.too_many?maximum=${MAX_CSV_LINES}`, { field: "csv", code: "csv_too_many" });
  return {
    rows: rows.map(({ info, record }) => ({ line: before + info.lines, cells: cellsOf(columns, record) })),
    unused: (head?.record ?? []).filter((heading, index) => heading !== "" && !columns[index]),
  };
}

const countHeadings = (heading: string, delimiter: string) =>
  heading.split(delimiter).filter((word) => columnOf(word.replace(/^\s*"|"\s*$/g, ""))).length;

function parsed(text: string, delimiter: string, before: number): Parsed[] {
  try {
    return parse(text, {
      delimiter,
      info: true,
      trim: true,
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MAX_CSV_LINES + 2, // one more than allowed is enough to know
    }) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = before + Number((error as { lines?: number }).lines ?? 1);
    throw invalid(`invitation.csv.unreadable?line=${line}`, { field: "csv", code: "csv_unrecognised" });
  }
}

function cellsOf(columns: (Column | undefined)[], record: string[]) {
  const cells: CsvRow["cells"] = {};
  for (const [index, cell] of record.entries()) {
    const column = columns[index];
    if (column && cell !== "" && cells[column] === undefined) cells[column] = cell;
  }
  return cells;
}

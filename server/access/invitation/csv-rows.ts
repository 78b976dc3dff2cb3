import { MAX_CSV_LINES } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import { CsvError, parse } from "csv-parse/sync";
import { type Column, columnOf } from "./csv-columns.ts";

export type CsvRow = { line: number; cells: Partial<Record<Column, string>> };
type Read = { rows: CsvRow[]; unused: string[] };
type Parsed = { info: { lines: number }; record: string[] };

const delimiters = [";", ",", "\t"] as const;

/**
 * The lines of a list with the words in their columns. Refuses what has no heading for e-mail addresses, and what is
 * too much at once.
 */
export function csvRows(text: string): Read {
  const unrecognised = () => invalid("invitation.csv.unrecognised", { field: "csv", code: "csv_unrecognised" });
  const isTold = /^sep=(.)\n/i.exec(text); // how some spreadsheets say what stands between the columns
  const body = isTold ? text.slice(isTold[0].length) : text;
  const before = isTold ? 1 : 0;
  const first = body.split("\n").find((line) => line.trim() !== "") ?? "";
  const delimiter = [...delimiters].sort((one, other) => knownIn(first, other) - knownIn(first, one))[0]!;
  const [head, ...records] = parsed(body, delimiter, before);
  const columns = (head?.record ?? []).map(columnOf);
  if (!columns.includes("email")) throw unrecognised();
  const rows = records.filter(({ record }) => record.some((cell) => cell !== ""));
  if (rows.length === 0) throw invalid("invitation.csv.no_lines", { field: "csv", code: "csv_empty" });
  if (rows.length > MAX_CSV_LINES)
    throw invalid(`invitation.csv.too_many?maximum=${MAX_CSV_LINES}`, { field: "csv", code: "csv_too_many" });
  return {
    rows: rows.map(({ info, record }) => ({ line: before + info.lines, cells: cellsOf(columns, record) })),
    unused: (head?.record ?? []).filter((heading, place) => heading !== "" && !columns[place]),
  };
}

const knownIn = (heading: string, delimiter: string) =>
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
      to: MAX_CSV_LINES + 2, // no need to read on
    }) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = before + Number((error as { lines?: number }).lines ?? 1);
    throw invalid(`invitation.csv.unreadable?line=${line}`, { field: "csv", code: "csv_unrecognised" });
  }
}

function cellsOf(columns: (Column | undefined)[], record: string[]) {
  const cells: CsvRow["cells"] = {};
  for (const [place, cell] of record.entries()) {
    const column = columns[place];
    if (column && cell !== "" && cells[column] === undefined) cells[column] = cell;
  }
  return cells;
}

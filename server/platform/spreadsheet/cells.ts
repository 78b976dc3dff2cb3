/**
 * The value of a cell, with its text as a person sees it in the spreadsheet; null: empty. An error keeps the text key of
 * what is wrong: the cell shows one (#REF!), or a formula has no kept value.
 */
export type Cell =
  | { type: "text"; text: string }
  | { type: "number"; value: number; text: string }
  /** YYYY-MM-DD, without the time. */
  | { type: "day"; value: string; text: string }
  | { type: "boolean"; value: boolean; text: string }
  | { type: "error"; mistake: string; text: string }
  | null;

/** A row with its number in the spreadsheet, counted from 1, and its cells up to the last that is not empty. */
export type Row = { number: number; cells: Cell[] };

export type Sheet = { name: string; isHidden: boolean };

/** What the child process gets. `sheet`: the name of the one to read; omitted: the first with rows. */
export type Input = {
  path: string;
  format: "xlsx" | "ods" | "csv";
  sheet?: string;
  locale: string;
  /** The file that it makes, with a row as JSON on each line. */
  rowsPath: string;
  limits: Limits;
};
export type Limits = {
  rows: number;
  columns: number;
  /** The last row in which the headings may be. */
  headRow: number;
  /** Bytes of one part of the file, unpacked. */
  partBytes: number;
  /** Characters of all cells, those that are repeated included. */
  characters: number;
};

/** What the child process found, why it refuses the file, or which error of the file system kept it from reading. */
export type Outcome =
  | { sheets: Sheet[]; sheet: string; head: Row; count: number }
  | { refused: string }
  | { failed: string };

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

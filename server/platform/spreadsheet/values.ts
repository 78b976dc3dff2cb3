import { asDay } from "@server/core/day";
import { Day } from "@server/core/fields";
import { MONTH, monthOf } from "@server/core/month-names";
import { plain } from "@server/core/search-words";
import type { Cell } from "./cells.ts";

/** What a cell says, null if it is empty; or the text key of why it does not say it. */
export type Value<T> = { value: T | null } | { mistake: string };

const LONGEST_SHOWN = 40; // characters of a cell that a mistake repeats
/** As in Excel: a year of two digits from here on is of the last century. */
const LAST_CENTURY = 30;
const YEARS = { first: 1800, last: 2199 };

const TIME = String.raw`(?:[t\s]\s*\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?z?)?`;
const WEEKDAY = String.raw`(?:\p{L}+\.?,?\s+(?=\d))?`;
const forms = [
  String.raw`(?<y1>\d{4})[-/.](?<m1>\d{1,2})[-/.](?<d1>\d{1,2})`,
  String.raw`(?<d2>\d{1,2})\s?[-/.\s]\s?(?<m2>\d{1,2})\s?[-/.\s]\s?(?<y2>\d{4}|\d\d)`,
  String.raw`(?<d3>\d{1,2})(?:er|ste|de|e|st|nd|rd|th|\.)?(?:\s+of)?[\s-]*(?<w3>${MONTH}),?[\s-]*(?<y3>\d{4}|\d\d)`,
  String.raw`(?<w4>${MONTH})\s*(?<d4>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<y4>\d{4})`,
].map((form) => new RegExp(`^${WEEKDAY}${form}${TIME}$`, "u"));

/**
 * The day in a cell, as YYYY-MM-DD: of its format, or as a text in words or numbers, always the day before the month. A
 * number without the format of a date is none.
 */
export function dayIn(cell: Cell): Value<string> {
  if (!cell || cell.type === "error") return withoutValue(cell);
  const noDay = mistake("no_day", cell);
  if (cell.type === "day") return Day.safeParse(cell.value).success ? { value: cell.value } : noDay;
  if (cell.type !== "text") return noDay;
  const text = plain(cell.text).trim();
  const found = forms.map((form) => form.exec(text)).find(Boolean)?.groups;
  if (!found) return noDay;
  const { y1, m1, d1, y2, m2, d2, y3, w3, d3, y4, w4, d4 } = found;
  const word = w3 ?? w4;
  const day = asDay(
    fullYear((y1 ?? y2 ?? y3 ?? y4)!),
    word ? monthOf(word) : Number(m1 ?? m2),
    Number(d1 ?? d2 ?? d3 ?? d4),
  );
  if (!day) return mistake("impossible_day", cell);
  return Day.safeParse(day).success ? { value: day } : noDay;
}

const fullYear = (written: string) =>
  Number(written) + (written.length === 4 ? 0 : Number(written) < LAST_CENTURY ? 2000 : 1900);

/** What people write for yes and no in any language, in lower case without accents. */
const YES = ["ja", "j", "yes", "y", "oui", "o", "x", "v", "✓", "✔", "1", "true", "waar", "vrai", "wahr"];
const NO = ["nee", "neen", "n", "no", "non", "nein", "0", "false", "onwaar", "faux", "falsch"];

/** Yes or no in a cell. */
export function yesNoIn(cell: Cell): Value<boolean> {
  if (!cell || cell.type === "error") return withoutValue(cell);
  if (cell.type === "boolean") return { value: cell.value };
  const text = cell.type === "number" ? String(cell.value) : plain(cell.text);
  if (YES.includes(text)) return { value: true };
  return NO.includes(text) ? { value: false } : mistake("no_yes_or_no", cell);
}

/** The year in a cell: four digits, alone, after a month, or in a date. */
export function yearIn(cell: Cell): Value<number> {
  if (!cell || cell.type === "error") return withoutValue(cell);
  const day = dayIn(cell);
  if ("value" in day && day.value) return { value: Number(day.value.slice(0, 4)) };
  const text = cell.type === "number" ? String(cell.value) : plain(cell.text);
  const year = Number(new RegExp(String.raw`^(?:(?:\d{1,2}[-/.]|${MONTH}\s)\s?)?(\d{4})$`, "u").exec(text)?.[1]);
  return year >= YEARS.first && year <= YEARS.last ? { value: year } : mistake("no_year", cell);
}

/** The text of a cell, whatever its type. */
export const textIn = (cell: Cell): Value<string> =>
  !cell || cell.type === "error" ? withoutValue(cell) : { value: cell.text };

/** What every reading gives of an empty cell and of one with an error. */
export const withoutValue = (cell: Extract<Cell, { type: "error" }> | null): Value<never> =>
  cell ? { mistake: cell.mistake } : { value: null };

/** Why a cell has no such value, with what it shows. */
export function mistake(key: string, { text }: NonNullable<Cell>, more: Record<string, string> = {}) {
  const shown = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
  return { mistake: `spreadsheet.cell.${key}?${new URLSearchParams({ shown, ...more })}` };
}

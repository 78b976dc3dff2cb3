import type { frequencies } from "@db/schema/schedule";
import { addDays, addMonths, daysBetween } from "@server/core/day";

/** The days of a series. Pure functions of days (YYYY-MM-DD), without times. Safe to import in the browser. */

export type Frequency = (typeof frequencies)[number];
export type Recurring = Exclude<Frequency, "oneTime">;
export const recurs = (frequency: Frequency): frequency is Recurring => frequency !== "oneTime";

const every: Record<Recurring, { days: number } | { months: number }> = {
  daily: { days: 1 },
  weekly: { days: 7 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  "half-yearly": { months: 6 },
  yearly: { months: 12 },
  "2-yearly": { months: 24 },
  "3-yearly": { months: 36 },
  "4-yearly": { months: 48 },
  "5-yearly": { months: 60 },
};

/** The nth day of a series; the anchor is day 0. Counted from the anchor each time: 31 Jan, 28 Feb, 31 Mar. */
export function nthDay(anchor: string, frequency: Recurring, n: number): string {
  const step = every[frequency];
  return "days" in step ? addDays(anchor, n * step.days) : addMonths(anchor, n * step.months);
}

/** The number of the first day of the series after a day. */
function firstAfter(anchor: string, frequency: Recurring, after: string): number {
  if (after < anchor) return 0;
  const step = every[frequency];
  if ("days" in step) return Math.floor(daysBetween(anchor, after) / step.days) + 1;
  // starts at most a month early, because steps to short months are early
  let n = Math.max(0, Math.floor(monthsBetween(anchor, after) / step.months));
  while (nthDay(anchor, frequency, n) <= after) n++;
  return n;
}

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

/** The next `count` days of a series after a day, skipped ones included. */
export function stepsAfter(anchor: string, frequency: Recurring, after: string, count: number): string[] {
  const first = firstAfter(anchor, frequency, after);
  return Array.from({ length: count }, (_, index) => nthDay(anchor, frequency, first + index));
}

/** The next day that is not skipped. */
export function nextStep(anchor: string, frequency: Recurring, after: string, skipped: ReadonlySet<string>): string {
  let n = firstAfter(anchor, frequency, after);
  while (skipped.has(nthDay(anchor, frequency, n))) n++;
  return nthDay(anchor, frequency, n);
}

const later = (one: string, other: string) => (one > other ? one : other);

export type Series = {
  type: "inspection" | "maintenance" | "checkup" | "task";
  frequency: Recurring;
  anchorOn: string;
  skipped: ReadonlySet<string>;
};

/** Maintenance and check-ups are counted from the day they were done; inspections and tasks keep their planned days. */
export const isCountedFromDone = (type: Series["type"]) => type === "maintenance" || type === "checkup";

/**
 * The next day, after one that was planned and done on these days. Missed days are not made up for; doing one early
 * does the planned one, not the next.
 */
export function nextDay(
  { type, frequency, anchorOn, skipped }: Series,
  { plannedOn, doneOn }: { plannedOn: string; doneOn: string },
): string {
  if (isCountedFromDone(type)) return nextStep(doneOn, frequency, doneOn, skipped);
  return nextStep(anchorOn, frequency, later(plannedOn, doneOn), skipped);
}

/** The day that a skipped one moves to: the next that has not passed. */
export function dayInstead({ type, frequency, anchorOn, skipped }: Series, plannedOn: string, today: string): string {
  const anchor = isCountedFromDone(type) ? plannedOn : anchorOn;
  return nextStep(anchor, frequency, later(plannedOn, addDays(today, -1)), new Set([...skipped, plannedOn]));
}

/** The days after the open one, skipped ones included; a late one counts as done today. */
export function comingAfter(
  { type, frequency, anchorOn }: Series,
  plannedOn: string,
  today: string,
  count: number,
): string[] {
  const from = later(plannedOn, today);
  return stepsAfter(isCountedFromDone(type) ? from : anchorOn, frequency, from, count);
}

import type { frequencies } from "@db/schema/schedule";
import { addDays, addMonths, daysBetween } from "@server/core/day";

/** The days of a series. Pure; days know no clock, so none of it can be an hour off. Safe to import in the browser. */

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

/**
 * The nth day after an anchor, which itself is the 0th. Counted from there and not from one to the next: 31 Jan, 28
 * Feb, 31 Mar.
 */
export function nthDay(anchor: string, frequency: Recurring, n: number): string {
  const step = every[frequency];
  return "days" in step ? addDays(anchor, n * step.days) : addMonths(anchor, n * step.months);
}

/** Which is the first that comes after a day; 0 when that is the anchor. */
function firstAfter(anchor: string, frequency: Recurring, after: string): number {
  if (after < anchor) return 0;
  const step = every[frequency];
  if ("days" in step) return Math.floor(daysBetween(anchor, after) / step.days) + 1;
  // a month too few at most, since the last step of a short month is early
  let n = Math.max(0, Math.floor(monthsBetween(anchor, after) / step.months));
  while (nthDay(anchor, frequency, n) <= after) n++;
  return n;
}

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

/** The days of a series after a day, the skipped ones too, as many as are asked for. */
export function stepsAfter(anchor: string, frequency: Recurring, after: string, count: number): string[] {
  const first = firstAfter(anchor, frequency, after);
  return Array.from({ length: count }, (_, index) => nthDay(anchor, frequency, first + index));
}

/** The first of them on which something is to be done. */
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

/**
 * Maintenance and check-ups are counted from when they were last done; inspections and tasks keep to their planned
 * days.
 */
export const isCountedFromDone = (type: Series["type"]) => type === "maintenance" || type === "checkup";

/**
 * When the next one is to be done, after one that was planned for a day and done on a day. What was missed in between
 * is not made up for; who is early has done the one that was planned, and not the next.
 */
export function nextDay(
  { type, frequency, anchorOn, skipped }: Series,
  { plannedOn, doneOn }: { plannedOn: string; doneOn: string },
): string {
  if (isCountedFromDone(type)) return nextStep(doneOn, frequency, doneOn, skipped);
  return nextStep(anchorOn, frequency, later(plannedOn, doneOn), skipped);
}

/** Where one goes that is skipped: on to the next day that is not over. */
export function dayInstead({ type, frequency, anchorOn, skipped }: Series, plannedOn: string, today: string): string {
  const anchor = isCountedFromDone(type) ? plannedOn : anchorOn;
  return nextStep(anchor, frequency, later(plannedOn, addDays(today, -1)), new Set([...skipped, plannedOn]));
}

/**
 * What is to come after the open one, as it looks today: the skipped days too. One that is late is taken to be done
 * today.
 */
export function comingAfter(
  { type, frequency, anchorOn }: Series,
  plannedOn: string,
  today: string,
  count: number,
): string[] {
  const from = later(plannedOn, today);
  return stepsAfter(isCountedFromDone(type) ? from : anchorOn, frequency, from, count);
}

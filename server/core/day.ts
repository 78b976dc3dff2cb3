/** Days as people in Belgium count them: YYYY-MM-DD. Safe to import in the browser. */
export const TIME_ZONE = "Europe/Brussels";

const calendar = new Intl.DateTimeFormat("en-GB", {
  timeZone: TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The day it is in Brussels at that moment. */
export function dayOf(moment: Date): string {
  const parts = Object.fromEntries(calendar.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: TIME_ZONE, hour: "2-digit", hourCycle: "h23" });

/** The hour it is in Brussels at that moment: 0 to 23. */
export const hourOf = (moment: Date): number => Number(clock.format(moment));

let asked = { minute: -1, day: "" };

/** Asked many times a request, and dear to work out; within a minute it stays the same. */
export function today(): string {
  const minute = Math.floor(Date.now() / 60_000);
  if (minute !== asked.minute) asked = { minute, day: dayOf(new Date()) };
  return asked.day;
}

// A day has no hours: reckoned in UTC, where each is 24 of them, whatever the clocks in Brussels do.
const DAY = 24 * 60 * 60 * 1000;
const written = (time: number) => new Date(time).toISOString().slice(0, 10);

function read(day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(time) || written(time) !== day)
    throw new RangeError(`No day: ${day}`);
  return time;
}

export const addDays = (day: string, days: number) => written(read(day) + days * DAY);

/** Counted from an anchor, not from one step to the next: 31 Jan + 1 is 28 Feb, + 2 is 31 Mar. */
export function addMonths(anchor: string, months: number): string {
  const from = new Date(read(anchor));
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + months;
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return written(Date.UTC(year, month, Math.min(from.getUTCDate(), lastOfMonth)));
}

/** From the first up to the second; negative when the second is earlier. */
export const daysBetween = (from: string, to: string) => (read(to) - read(from)) / DAY;

/** A moment as views tell it: ISO 8601, UTC. */
export const iso = (moment: string | Date) => new Date(moment).toISOString();

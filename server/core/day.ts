/** Calendar days in Belgium, written YYYY-MM-DD. Safe to import in the browser. */
export const TIME_ZONE = "Europe/Brussels";

const calendar = new Intl.DateTimeFormat("en-GB", {
  timeZone: TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The day in Brussels at that moment. */
export function dayOf(moment: Date): string {
  const parts = Object.fromEntries(calendar.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: TIME_ZONE, hour: "2-digit", hourCycle: "h23" });

/** The hour in Brussels at that moment: 0 to 23. */
export const hourOf = (moment: Date): number => Number(clock.format(moment));

let cached = { minute: -1, day: "" };

/** Today in Brussels. Cached for a minute, for it is called many times per request and slow to format. */
export function today(): string {
  const minute = Math.floor(Date.now() / 60_000);
  if (minute !== cached.minute) cached = { minute, day: dayOf(new Date()) };
  return cached.day;
}

/** What `make` gives, made anew on each day. */
export function eachDay<T>(make: () => T): () => T {
  let made: { day: string; value: T } | undefined;
  return () => {
    const day = today();
    if (made?.day !== day) made = { day, value: make() };
    return made.value;
  };
}

// Days are calculated in UTC, where each has 24 hours; in Brussels two days a year have 23 or 25.
const DAY = 24 * 60 * 60 * 1000;
const written = (time: number) => new Date(time).toISOString().slice(0, 10);

function read(day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(time) || written(time) !== day)
    throw new RangeError(`Not a day: ${day}`);
  return time;
}

/** The day in the notation of this file; undefined for what is none, such as 31 February. */
export function asDay(year: number, month: number, day: number): string | undefined {
  const text = [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
  const date = new Date(`${text}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}

/** A day as people write it, the day before the month: 24/11/2026, 24-11-2026 or 24.11.2026; undefined for other texts. */
export function dayInNumbers(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[-/.] ?(\d{1,2})[-/.] ?(\d{4})$/.exec(text.trim()) ?? [];
  return year ? asDay(Number(year), Number(month), Number(day)) : undefined;
}

export const addDays = (day: string, days: number) => written(read(day) + days * DAY);

/** Always count from the same first day, so that month ends stay: 31 Jan + 1 is 28 Feb, 31 Jan + 2 is 31 Mar. */
export function addMonths(anchor: string, months: number): string {
  const from = new Date(read(anchor));
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + months;
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return written(Date.UTC(year, month, Math.min(from.getUTCDate(), lastOfMonth)));
}

/** The number of days from the first to the second; negative if the second is earlier. */
export const daysBetween = (from: string, to: string) => (read(to) - read(from)) / DAY;

// how Postgres writes a moment in JSON
const inUtc = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00:00$/;

/** A moment as views write it: ISO 8601, UTC, in milliseconds. A list has hundreds, for which a Date is slow. */
export function iso(moment: string | Date): string {
  const [, seconds, fraction = ""] = (typeof moment === "string" && inUtc.exec(moment)) || [];
  return seconds ? `${seconds}.${fraction.padEnd(3, "0")}Z` : new Date(moment).toISOString();
}

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string) => (((daysBetween("2024-01-01", day) % 7) + 7) % 7) + 1; // 2024-01-01 was a Monday

import { warningDays } from "@server/core/constants";
import { addDays, addMonths } from "@server/core/day";
import { monthsUntil } from "./months-until.ts";

type Validity = {
  /** Months. */
  period: number;
  validUntil: string;
  /** The first day on which a notice may say that the report ends soon. */
  warnsOn: string;
};

/** How long a report is valid by its period, in months. */
export const validForPeriod = (reportedDate: string, period: number): Validity =>
  validity(period, addMonths(reportedDate, period));

/** How long a report is valid by the last day on its paper. Its period is the months until then, rounded up. */
export const validUntilDay = (reportedDate: string, validUntil: string): Validity =>
  validity(monthsUntil(reportedDate, validUntil), validUntil);

const days = { day: 1, week: 7 };
type Interval = { every: number | null; unit: "day" | "week" | "month" };

/**
 * How long a report that says no end fulfils a duty with this interval, as db/state.sql counts: what is due before each
 * use (every 0 days) is done for its day. Undefined: the interval says no end.
 */
export function validForInterval(reportedDate: string, { every, unit }: Interval): Validity | undefined {
  if (unit === "month") return every ? validForPeriod(reportedDate, every) : undefined;
  return every === null ? undefined : validUntilDay(reportedDate, addDays(reportedDate, every * days[unit]));
}

const validity = (period: number, validUntil: string): Validity => ({
  period,
  validUntil,
  warnsOn: addDays(validUntil, -warningDays(period)),
});

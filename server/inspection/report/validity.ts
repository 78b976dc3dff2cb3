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

const validity = (period: number, validUntil: string): Validity => ({
  period,
  validUntil,
  warnsOn: addDays(validUntil, -warningDays(period)),
});

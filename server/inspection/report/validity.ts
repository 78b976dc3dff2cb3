import { warningDays } from "@server/core/constants";
import { addDays, addMonths } from "@server/core/day";

/** The last day on which a report is valid, and the first on which it counts as due soon. `period` is in months. */
export function validityOf(reportedDate: string, period: number) {
  const validUntil = addMonths(reportedDate, period);
  return { validUntil, warnsOn: addDays(validUntil, -warningDays(period)) };
}

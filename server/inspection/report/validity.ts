import { warningDays } from "@server/core/constants";
import { addDays, addMonths } from "@server/core/day";

/** Until when a report of that day holds, its last day included, and from when on it counts as due soon. */
export function validityOf(reportedDate: string, period: number) {
  const validUntil = addMonths(reportedDate, period);
  return { validUntil, warnsOn: addDays(validUntil, -warningDays(period)) };
}

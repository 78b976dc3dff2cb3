import { warningDays } from "@server/constants";
import { addDays, addMonths } from "@server/day";

/** Until when a report of that day holds, its last day included, and from when on it counts as due soon. */
export function validityOf(reportedDate: string, period: number) {
  const validUntil = addMonths(reportedDate, period);
  return { validUntil, warnsOn: addDays(validUntil, -warningDays(period)) };
}

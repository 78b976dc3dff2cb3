import { ALERT_DAYS } from "@server/core/constants";
import { addDays } from "@server/core/day";

type Notice = { notice: "ahead" | "due" | "past" | null; noticeOn: string | null };
export const noNotice: Notice = { notice: null, noticeOn: null };

/**
 * What the worker has to say next of an open action point, and from which day on: that it comes, so many days ahead as
 * it returns seldom; that it is due; that it has become past. What of it is no longer so on that day, the sweep leaves
 * out.
 */
export function nextNotice(
  scheduledOn: string | null,
  alert: boolean,
  frequency: keyof typeof ALERT_DAYS = "oneTime",
): Notice {
  if (!scheduledOn) return noNotice;
  if (!alert) return { notice: "past", noticeOn: addDays(scheduledOn, 1) };
  const ahead = ALERT_DAYS[frequency];
  return { notice: ahead > 0 ? "ahead" : "due", noticeOn: addDays(scheduledOn, -ahead) };
}

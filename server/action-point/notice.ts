import { ALERT_DAYS } from "@server/constants";
import { addDays, today } from "@server/day";

type Notice = { notice: "due" | "past" | null; noticeOn: string | null };
export const noNotice: Notice = { notice: null, noticeOn: null };

/** What the worker has to say next of an open action point, and from which day on: that it is due, and then that it has become past. */
export function nextNotice(scheduledOn: string | null, alert: boolean, frequency: keyof typeof ALERT_DAYS = "oneTime"): Notice {
  if (!scheduledOn) return noNotice;
  if (alert && scheduledOn >= today()) return { notice: "due", noticeOn: addDays(scheduledOn, -ALERT_DAYS[frequency]) };
  return { notice: "past", noticeOn: addDays(scheduledOn, 1) };
}

import { ALERT_DAYS } from "@server/core/constants";
import { addDays } from "@server/core/day";

type Notice = { notice: "ahead" | "due" | "past" | null; noticeOn: string | null };
export const noNotice: Notice = { notice: null, noticeOn: null };

/**
 * The next reminder of an open action point and its first day: upcoming (earlier for rarer series), due, or past. The
 * sweep skips reminders that no longer apply on that day.
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

import { FILE_ALERT_DAYS } from "@server/core/constants";
import { addDays, today } from "@server/core/day";

type Notice = { notice: "due" | "past" | null; noticeOn: string | null };
const none: Notice = { notice: null, noticeOn: null };

/**
 * The first notice about a file's expiry, and the day on which it is due: FILE_ALERT_DAYS before the expiry, but not
 * before tomorrow, so that all files that are added on one day are in one mail. Null if the file has no day of expiry
 * or has already expired.
 */
export function nextNotice(expiresOn: string | null | undefined, now = today()): Notice {
  if (!expiresOn || expiresOn < now) return none;
  const alertDay = addDays(expiresOn, -FILE_ALERT_DAYS);
  const tomorrow = addDays(now, 1);
  return { notice: "due", noticeOn: alertDay > tomorrow ? alertDay : tomorrow };
}

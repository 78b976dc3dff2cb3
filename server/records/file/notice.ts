import { FILE_ALERT_DAYS } from "@server/core/constants";
import { addDays, today } from "@server/core/day";

type Notice = { notice: "due" | "past" | null; noticeOn: string | null };
const none: Notice = { notice: null, noticeOn: null };

/**
 * What the worker has to say next of a file's end, and from which day on: that it is near, and then that it is over.
 * Never on the day it was set, so that all that somebody files in one go is told in one mail; and nothing of what was
 * over already then.
 */
export function nextNotice(expiresOn: string | null | undefined, now = today()): Notice {
  if (!expiresOn || expiresOn < now) return none;
  const ahead = addDays(expiresOn, -FILE_ALERT_DAYS);
  const tomorrow = addDays(now, 1);
  return { notice: "due", noticeOn: ahead > tomorrow ? ahead : tomorrow };
}

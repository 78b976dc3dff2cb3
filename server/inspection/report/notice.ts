import { addDays, today } from "@server/core/day";
import type { z } from "zod";
import type { Outcome } from "./inputs.ts";

type Notice = { notice: "due" | "past" | null; noticeOn: string | null };
type Said = { status: z.infer<typeof Outcome>; validUntil: string; warnsOn: string };
const none: Notice = { notice: null, noticeOn: null };

/**
 * What the worker has to say next of a report's end, and from which day on: that it is near, and then that it is over.
 * Never on the day it was written down, so that all that somebody files in one go is told in one mail; nothing of what
 * was over already then, nor of what was rejected or taken out of service, which no day ends.
 */
export function nextNotice({ status, validUntil, warnsOn }: Said, now = today()): Notice {
  if (status === "nok" || status === "oos" || validUntil < now) return none;
  const tomorrow = addDays(now, 1);
  return { notice: "due", noticeOn: warnsOn > tomorrow ? warnsOn : tomorrow };
}

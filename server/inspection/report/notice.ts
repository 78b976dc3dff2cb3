import { addDays, today } from "@server/core/day";
import type { z } from "zod";
import type { Outcome } from "./inputs.ts";

type Notice = { notice: "due" | "past" | null; noticeOn: string | null };
type Validity = { status: z.infer<typeof Outcome>; validUntil: string; warnsOn: string };
const none: Notice = { notice: null, noticeOn: null };

/**
 * The first notice that the worker mails about the end of a report's validity: `due`, from the day it is due soon. The
 * sweep sets the later one, `past`. From tomorrow at the earliest, so that reports which are filed on one day are in
 * one mail. None for a report that has expired already, and none for a rejection or out of service, which do not end on
 * a day.
 */
export function nextNotice({ status, validUntil, warnsOn }: Validity, day = today()): Notice {
  if (status === "nok" || status === "oos" || validUntil < day) return none;
  const tomorrow = addDays(day, 1);
  return { notice: "due", noticeOn: warnsOn > tomorrow ? warnsOn : tomorrow };
}

import { Day, Id, line, text } from "@server/core/fields";
import { z } from "zod";
import { Frequency } from "./inputs.ts";

const when = { scheduled_at: Day, frequency: Frequency, alert: z.boolean() };

export const NewSchedule = z.object({
  actionpoint_id: Id,
  scheduled_at: when.scheduled_at,
  frequency: when.frequency.default("oneTime"),
  alert: when.alert.default(true),
});
/** The id of the schedule, or of an action point of it. What is not sent stays. */
export const ScheduleChanges = z.object({ id: Id, ...z.object(when).partial().shape });

/** Without a day: the open one. */
export const Skip = z.object({ id: Id, day: Day.optional(), reason: line(500) });
export const SkippedDay = z.object({ id: Id, day: Day });

/** What goes when one of a series goes: only this one, or all that would follow too. */
export const Removal = z.object({ id: Id, series: z.enum(["goes_on", "ends"]).default("ends") });

/** What the pages of a series send: a day is left out, or done after all. */
export const SkipForm = z.object({
  id: Id,
  day: Day.optional(),
  reason: text(500),
  intent: z.enum(["skip", "unskip"]).default("skip"),
});

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
/** The id of the schedule or of one of its action points. Fields that are left out stay. */
export const ScheduleChanges = z.object({ id: Id, ...z.object(when).partial().shape });

/** Without a day: the open action point. */
export const Skip = z.object({ id: Id, day: Day.optional(), reason: line(500) });
export const SkippedDay = z.object({ id: Id, day: Day });

/** Whether the series continues when one of it is removed, or ends. */
export const Removal = z.object({ id: Id, series: z.enum(["goes_on", "ends"]).default("ends") });

/** The form of a series: skip a day, or undo that. */
export const SkipForm = z.object({
  id: Id,
  day: Day.optional(),
  reason: text(500),
  intent: z.enum(["skip", "unskip"]).default("skip"),
});

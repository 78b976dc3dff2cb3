import { Letter } from "@server/core/compliance-views";
import { Id } from "@server/core/fields";
import { reasons } from "@server/core/use";
import { uses } from "@server/core/use-of-letter";
import { z } from "zod";
import { incidentKinds } from "./incident-kinds.ts";

const Because = z.object({
  reason: z.enum(reasons),
  what: z.string(),
  /** The first day for which it holds; null where that is not known. */
  since: z.string().nullable(),
  /** Who said so, as a report names them; empty: nobody. */
  by: z.string(),
});

/** The weightiest reason of an answer; null: it is an unconditional yes. */
export const FirstReason = Because.omit({ by: true }).nullable();
export type FirstReason = z.infer<typeof FirstReason>;

/** May an object be used today, in words. */
export const AnswerView = z.object({
  use: z.enum(uses),
  /** The answer in one sentence. */
  text: z.string(),
  /** Why, the weightiest first. */
  because: z.array(Because),
  /** The last day on which the answer stays yes; null where it is not yes, or has no end. */
  until: z.string().nullable(),
  /** The one thing to do; null where there is nothing. */
  next: z.string().nullable(),
});
export type AnswerView = z.infer<typeof AnswerView>;

/** A duty of an object: what must be inspected or maintained, how often, and how it stands. */
export const DutyView = z.object({
  id: Id,
  /** The key of its line in the catalogue, or the id of the workspace's interval; null: as its reports say. */
  line: z.string().nullable(),
  title: z.string(),
  /** Its title without the machine, where that tells it apart from the other duties of its object. */
  name: z.string(),
  review_point: z.string(),
  review_point_title: z.string(),
  type: z.enum(["inspection", "maintenance", "checkup"]),
  scope: z.string(),
  /** How often, in units; 0: before the first or each use; null: as the last report says. */
  every: z.number().nullable(),
  unit: z.enum(["day", "week", "month"]),
  /** Past its end it forbids the use of the object. */
  binds: z.boolean(),
  state: Letter,
  /** The last day on which it is fulfilled, or on which the first report was due; null: no end, or not known. */
  due_on: z.string().nullable(),
  fulfilled_on: z.string().nullable(),
  /** What happened after its report, so that it must be fulfilled again; null: nothing. */
  voided_by: z.object({ kind: z.enum(incidentKinds), on: z.string() }).nullable(),
  report_id: Id.nullable(),
  /** It was chosen among several that its reports could mean. */
  to_check: z.boolean(),
});
export type DutyView = z.infer<typeof DutyView>;

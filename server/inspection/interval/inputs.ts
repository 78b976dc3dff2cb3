import { REPORT_PERIODS } from "@server/core/constants";
import { Id, line, text } from "@server/core/fields";
import { reportTypes } from "@server/inspection/report/types";
import { PointChoice, ReviewPoint } from "@server/records/review-point/inputs";
import { z } from "zod";

export const MOST_INTERVALS = 300;

/** An id, or the key of a line of the catalogue. */
const Line = z.string().regex(/^[a-z0-9_-]{1,60}$/i, { error: "refusal.missing" });

const said = {
  /** Empty: whatever the review point. */
  review_point: z.union([z.literal(""), ReviewPoint]).default(""),
  type: z.enum(reportTypes),
  months: z.literal(REPORT_PERIODS),
  about: line(200),
  source: text(300),
};

export const OneInterval = z.object({ id: Id, line: Line });
export const NewInterval = z.object({ id: Id, ...said });
/** A box that is not ticked is not sent: left out means off. */
export const IntervalChanges = OneInterval.extend({ ...said, active: z.boolean().default(false) });

/** How often, for what, and who says so. */
export const Suggestion = z.object({
  review_point: z.string(),
  type: z.enum(reportTypes),
  months: z.number(),
  about: z.string(),
  source: z.string(),
  /** A habit, or sources that contradict each other; what a workspace wrote itself it has looked up. */
  to_check: z.boolean(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const ListedInterval = Suggestion.extend({
  line: z.string(),
  review_point_title: z.string().nullable(),
  active: z.boolean(),
  /** As it comes along, changed by the workspace, or added by it. */
  from: z.enum(["catalogue", "changed", "own"]),
});
export type ListedInterval = z.infer<typeof ListedInterval>;

export const IntervalsPage = z.object({ workspace_id: Id, intervals: z.array(ListedInterval) });
export const IntervalPage = z.object({
  workspace_id: Id,
  interval: ListedInterval.nullable(),
  review_points: z.array(PointChoice),
});

import { MAX_PERIOD } from "@server/core/constants";
import { ById, Id, line, text } from "@server/core/fields";
import { Paging, pageOf } from "@server/core/paging";
import { reportTypes } from "@server/inspection/report/types";
import { PointChoice, ReviewPoint } from "@server/records/review-point/inputs";
import { z } from "zod";

export const MOST_INTERVALS = 300;

/** An id, or the key of a catalogue line. */
const Line = z.string().regex(/^[a-z0-9_-]{1,60}$/i, { error: "refusal.missing" });

const said = {
  /** Empty: for any review point. */
  review_point: z.union([z.literal(""), ReviewPoint]).default(""),
  type: z.enum(reportTypes),
  months: z.int().min(1).max(MAX_PERIOD),
  about: line(200),
  source: text(300),
};

export const OneInterval = z.object({ id: Id, line: Line });
export const NewInterval = z.object({ id: Id, ...said });
/** Left out means false, because an unticked box is not sent. */
export const IntervalChanges = OneInterval.extend({ ...said, active: z.boolean().default(false) });

/** An interval, with what it is for and its source. */
export const Suggestion = z.object({
  review_point: z.string(),
  type: z.enum(reportTypes),
  months: z.number(),
  about: z.string(),
  source: z.string(),
  /** Not read in the law, a custom, or contradictory sources; false for the workspace's own lines. */
  to_check: z.boolean(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const ListedInterval = Suggestion.extend({
  line: z.string(),
  review_point_title: z.string().nullable(),
  active: z.boolean(),
  /** From the catalogue, changed by the workspace, or its own. */
  from: z.enum(["catalogue", "changed", "own"]),
});
export type ListedInterval = z.infer<typeof ListedInterval>;

export const IntervalsQuery = ById.extend({ ...Paging.shape, q: text(100), point: ReviewPoint.optional() });
export const IntervalsPage = pageOf(ListedInterval).extend({
  workspace_id: Id,
  /** Those of which there are intervals. */
  review_points: z.array(PointChoice),
  /** A newer edition of the catalogue can be taken over. */
  has_newer_edition: z.boolean(),
});
export const IntervalPage = z.object({
  workspace_id: Id,
  interval: ListedInterval.nullable(),
  review_points: z.array(PointChoice),
});

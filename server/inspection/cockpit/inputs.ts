import { Counts } from "@server/core/compliance-views";
import { Id } from "@server/core/fields";
import { Place } from "@server/inspection/report/inputs";
import { PointChoice, ReviewPoint } from "@server/records/review-point/inputs";
import { z } from "zod";

export const CockpitQuery = z.object({ id: Id, board: Id.optional(), point: ReviewPoint.optional() });

const Line = z.object({
  /** The number of objects for each letter; of one review point, of the reports that count. */
  counts: Counts,
  /** How many are no longer in order within so many days if nothing is done; each includes the ones before. */
  due: z.object({ 30: z.number(), 60: z.number(), 90: z.number() }),
});
export type CockpitLine = z.infer<typeof Line>;

const PlaceLine = Line.extend({
  ...Place.shape,
  /** Only what is directly in it; its parts have lines of their own. */
  here: z.boolean(),
  has_plan: z.boolean(),
});

export const CockpitPage = z.object({
  workspace_id: Id,
  today: z.string(),
  total: Line,
  places: z.array(PlaceLine),
  more_places: z.number(),
  /** The reports that count, by review point. */
  points: z.array(Line.extend(PointChoice.shape)),
  months: z.array(z.object({ from: z.string(), until: z.string(), count: z.number() })),
  later: z.number(),
  boards: z.array(Place),
  review_points: z.array(PointChoice),
});
export type CockpitPage = z.infer<typeof CockpitPage>;

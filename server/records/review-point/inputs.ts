import { inEachLanguage } from "@i18n/locales";
import { Id } from "@server/core/fields";
import { z } from "zod";

export const MOST_POINTS = 100;
const TITLE = 80;

/** Of the workspace's list; whether it is on it, the domain looks. */
export const ReviewPoint = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,5}$/, { error: "review_point.not_a_code" });

/** To choose from, and to name. */
export const PointChoice = z.object({ code: ReviewPoint, title: z.string() });
export type PointChoice = z.infer<typeof PointChoice>;

const name = z
  .string()
  .trim()
  .max(TITLE)
  .transform((said) => said.replace(/\s+/g, " "))
  .default("");
/** A name for each language; an empty one is as it comes along, or as in another language. */
const names = inEachLanguage(() => name);

export const OnePoint = z.object({ id: Id, code: ReviewPoint });
export const NewPoint = OnePoint.extend(names);
/** A box that is not ticked is not sent: left out means off. */
export const PointChanges = OnePoint.extend({ ...names, active: z.boolean().default(false) });
/** One place up or down among the others. */
export const PointStep = OnePoint.extend({ by: z.literal([-1, 1]) });

const Names = z.object(inEachLanguage(() => z.string()));

export const ListedPoint = PointChoice.extend({
  active: z.boolean(),
  /** The workspace added it, and may delete it while nothing has it. */
  own: z.boolean(),
  renamed: z.boolean(),
  /** Reports that have it, wherever they are; what is in the trash counts too. */
  reports_count: z.number(),
});
export type ListedPoint = z.infer<typeof ListedPoint>;

export const PointsPage = z.object({
  workspace_id: Id,
  points: z.array(ListedPoint),
  /** Put in an order by hand; else they go by name. */
  in_order: z.boolean(),
});
export const PointPage = z.object({
  workspace_id: Id,
  point: ListedPoint,
  /** As the workspace named it, and as it comes along. */
  names: Names,
  given: Names.nullable(),
});

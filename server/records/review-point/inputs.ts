import { inEachLanguage } from "@i18n/locales";
import { Id } from "@server/core/fields";
import { z } from "zod";

export const MOST_POINTS = 100;
const TITLE = 80;

/** A code. That it is on the workspace's list is checked by the domain function. */
export const ReviewPoint = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,5}$/, { error: "review_point.not_a_code" });

/** A review point to choose, with its name. */
export const PointChoice = z.object({ code: ReviewPoint, title: z.string() });
export type PointChoice = z.infer<typeof PointChoice>;

const name = z
  .string()
  .trim()
  .max(TITLE)
  .transform((value) => value.replace(/\s+/g, " "))
  .default("");
/** A name for each language. An empty one means the built-in name, or that of another language. */
const names = inEachLanguage(() => name);

export const OnePoint = z.object({ id: Id, code: ReviewPoint });
export const NewPoint = OnePoint.extend(names);
/** A missing `active` means false, because forms do not send unticked boxes. */
export const PointChanges = OnePoint.extend({ ...names, active: z.boolean().default(false) });
/** Moves a review point one position up (-1) or down (1). */
export const PointStep = OnePoint.extend({ by: z.literal([-1, 1]) });

const Names = z.object(inEachLanguage(() => z.string()));

/** A review point as who writes reports knows it. */
export const PointView = PointChoice.extend({ active: z.boolean(), own: z.boolean() });

export const ListedPoint = PointChoice.extend({
  active: z.boolean(),
  /** Added by the workspace, which may delete it while nothing uses it. */
  own: z.boolean(),
  renamed: z.boolean(),
  /** How many reports have it, soft-deleted ones too. */
  reports_count: z.number(),
});
export type ListedPoint = z.infer<typeof ListedPoint>;

export const PointsPage = z.object({
  workspace_id: Id,
  points: z.array(ListedPoint),
  /** Sorted by hand rather than by name. */
  in_order: z.boolean(),
});
export const PointPage = z.object({
  workspace_id: Id,
  point: ListedPoint,
  /** The workspace's names, and the built-in ones. */
  names: Names,
  given: Names.nullable(),
});

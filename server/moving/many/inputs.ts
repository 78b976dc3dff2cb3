import { MANY_AT_ONCE } from "@server/core/constants";
import { Id, OptionalDay, OptionalId, Step, Tags, text } from "@server/core/fields";
import { ActionPointFilter, Person } from "@server/inspection/action-point/inputs";
import { Priority } from "@server/inspection/action-point/priority";
import { CatalogueEntry } from "@server/inspection/duty/inputs";
import { ReportFilter } from "@server/inspection/report/inputs";
import { FilesQuery } from "@server/records/file/inputs";
import { KindChoice } from "@server/records/kind/inputs";
import { ChosenIds, ListAsked } from "@server/records/object/list-inputs";
import { z } from "zod";
import { fileActs, objectActs, pointActs } from "./acts.ts";

const reportActs = ["delete"] as const;
export const nouns = ["object", "action_point", "file", "report"] as const;
export type Noun = (typeof nouns)[number];

/** Why a row stays as it is. */
const reasons = [
  "not_allowed",
  "same",
  "gone",
  "changed",
  "taken_off",
  "other_option",
  "elsewhere",
  "too_many_tags",
  "number_taken",
  "place_gone",
  "recurring",
  "solved",
  "out_of_reach",
  "signed",
  "kept",
  "held",
] as const;
export const Reason = z.enum(reasons);
export type Reason = z.infer<typeof Reason>;

/**
 * The chosen rows of a list: those with these ids, or all that its filters let through. `expected`: as many as the reader
 * was shown; where they are others now, nothing is changed.
 */
const chosen = {
  id: Id,
  ids: ChosenIds.default([]),
  all: z.boolean().default(false),
  expected: z.coerce.number().int().min(0).max(MANY_AT_ONCE).optional(),
};
export const ChosenObjects = ListAsked.omit({ ids: true }).extend(chosen);
/** The page that asks for what an act needs. */
export const ObjectsToChange = ChosenObjects.extend({
  act: z.enum(objectActs),
  /** Words in the name of the place to move to, and the place that was chosen before. */
  find: text(),
  container_id: OptionalId.catch(null).default(null),
});
/** `container_id`: of a move; `kind_id`, `tags`, `line`: of the acts with their names. */
export const ChangeObjects = ObjectsToChange.extend({
  container_id: OptionalId.default(null),
  kind_id: OptionalId.default(null),
  tags: Tags,
  line: z.string().max(60).default(""),
});

export const ChosenPoints = z.object({ ...chosen, filter: ActionPointFilter });
export const PointsToChange = ChosenPoints.extend({ act: z.enum(pointActs) });
/** `resolver_id`, `scheduled_at` and `new_priority`: of the acts resolver, term and priority. */
export const ChangePoints = PointsToChange.extend({
  resolver_id: z.union([Id, z.enum(["nobody", ""])]).default(""),
  scheduled_at: OptionalDay,
  new_priority: z.union([Priority, z.literal("")]).default(""),
});

export const ChosenFiles = FilesQuery.omit({ page: true, per_page: true }).extend(chosen);
export const FilesToChange = ChosenFiles.extend({ act: z.enum(fileActs) });
/** `category_id`: of the act category; "none": of none. */
export const ChangeFiles = FilesToChange.extend({ category_id: z.union([Id, z.enum(["none", ""])]).default("") });
const ChosenReports = z.object({ ...chosen, filter: ReportFilter });
export const ChangeReports = ChosenReports.extend({ act: z.enum(reportActs) });

/** A row that stays as it is. */
export const Left = z.object({ id: Id, title: z.string(), reason: Reason });
export type Left = z.infer<typeof Left>;
/** So many are named. */
export const MOST_LEFT = 100;

const found = {
  workspace_id: Id,
  /** How many are chosen; one more than may be changed at once where they are more. */
  count: z.number(),
  too_many: z.boolean(),
  /** How many of them the actor may not change, and some of these. */
  left_count: z.number(),
  left: z.array(Left),
  /** The first of those that change. */
  first: z.array(z.object({ id: Id, title: z.string() })),
};
export const ObjectsToChangePage = z.object({
  ...found,
  act: z.enum(objectActs),
  asked: ListAsked,
  kinds: z.array(KindChoice),
  tags: z.array(z.string()),
  lines: z.array(
    CatalogueEntry.pick({ line: true, title: true, review_point_title: true, every: true, unit: true, scope: true }),
  ),
  /** Where they can be moved to: what was found, and what was chosen. */
  places: z.array(Step.extend({ path: z.array(Step) })),
});

export const PointsToChangePage = z.object({
  ...found,
  act: z.enum(pointActs),
  /** Whom the actor may ask. */
  people: z.array(Person),
});

export const FilesToChangePage = z.object({
  ...found,
  act: z.enum(fileActs),
  categories: z.array(z.object({ id: Id, title: z.string() })),
});
export const ReportsToChangePage = z.object({ ...found, act: z.enum(reportActs) });

export const OneAct = z.object({ id: Id, batch: Id });
const Counted = z.object({ count: z.number(), left_count: z.number(), left: z.array(Left) });
/** An act on many rows: how many it changed, and what became of it. */
export const ActView = Counted.extend({
  workspace_id: Id,
  batch: Id,
  noun: z.enum(nouns),
  act: z.enum([...objectActs, ...pointActs, ...fileActs]),
  /** What taking it back did; null: it was not taken back. */
  undone: Counted.nullable(),
  /** Why it can't be taken back; null: it can. */
  refusal: z.enum(["already", "too_late", "nothing"]).nullable(),
});
export type ActView = z.infer<typeof ActView>;

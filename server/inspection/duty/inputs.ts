import { Id, line, optionalLine } from "@server/core/fields";
import { Region } from "@server/core/regions";
import { DutyView } from "@server/records/use/inputs";
import { z } from "zod";
import { inspectors, markers, weights } from "./catalogue/catalogue-line.ts";

const MOST_LINES = 100;
export const MOST_AT_ONCE = 200;
/** A short line of text; empty where none is needed. */
const Reason = optionalLine(300);

/** The key of a line of the catalogue, the id of the workspace's own interval, or the id of a duty of the object. */
const Line = z.string().regex(/^[a-z0-9_-]{1,60}$/i, { error: "duty.unknown_line" });

export const Lines = z.array(Line).max(MOST_LINES);

/** All duties that an object is to have. Those that are missing are taken off it, for a reason. */
export const DutiesWanted = z.object({
  id: Id,
  lines: Lines,
  reason: Reason,
  /** The ids of the duties that its form showed: those that came since stay, and those that went stay away. */
  shown: Lines.optional(),
});

/** Duties to add to an object: lines, and families of which nobody knows the fact that decides. */
export const DutiesAdded = z.object({ id: Id, lines: Lines, unknown: Lines });

/** Whether past its end a duty forbids the use of its object. */
export const DutyBinding = z.object({
  id: Id,
  dutyId: Id,
  binds: z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")]),
  reason: line(300),
});

export const DutyTakenOff = z.object({ id: Id, dutyId: Id });

/** A duty that somebody took off an object. */
const TakenOffView = z.object({
  id: Id,
  title: z.string(),
  binds: z.boolean(),
  on: z.string(),
  /** Who took it off; empty for those who may not see people, and once the history is erased. */
  by: z.string(),
  reason: z.string(),
});
export type TakenOffView = z.infer<typeof TakenOffView>;

/** What a line of the catalogue says beside its interval. Null: a line of the workspace's own, or none. */
const LineFacts = z.object({
  who: z.enum(inspectors).nullable(),
  /** Where it holds; empty: all of Belgium. */
  regions: z.array(Region),
  source: z.string(),
  /** Whether the source was read. */
  marker: z.enum(markers).nullable(),
  weight: z.enum(weights).nullable(),
  /** The edition of the catalogue that changed it last; 0: it is as it first came. */
  edition: z.number().nullable(),
  /** The day on which somebody of the platform read the source; null: not known. */
  checked_on: z.string().nullable(),
  /** Lines of one family are cumulative; of its options one holds. */
  family: z.string(),
  option: z.string().nullable(),
  /** The question that decides between the options of its family. */
  question: z.string().nullable(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
});

/** A line of a workspace's catalogue: a cycle that can be put on an object. */
export const CatalogueEntry = DutyView.pick({
  title: true,
  review_point: true,
  review_point_title: true,
  type: true,
  scope: true,
  every: true,
  unit: true,
  binds: true,
}).extend({
  line: z.string(),
  /** Months from the day in service to the first report, where they differ from the interval. */
  first: z.number().nullable(),
  /** Of the options of its family the one that counts as long as nobody knows the fact that decides. */
  assumed: z.boolean(),
  ...LineFacts.shape,
});
export type CatalogueEntry = z.infer<typeof CatalogueEntry>;

/** A duty of an object with what its line says. */
export const ObjectDuty = DutyView.extend(LineFacts.shape);
export type ObjectDuty = z.infer<typeof ObjectDuty>;

/** The page on which somebody changes the duties of an object. */
export const DutiesPage = z.object({
  workspace_id: Id,
  object: z.object({ id: Id, title: z.string(), display_code: z.string() }),
  /** The rules differ by region, and that of its place is not known. */
  needs_region: z.boolean(),
  /** The place that one would give a region; null where none is needed, or the reader administers none. */
  region_of: z.object({ id: Id, title: z.string() }).nullable(),
  /** may_unbind: it binds because somebody of the workspace said so. */
  duties: z.array(ObjectDuty.extend({ may_unbind: z.boolean() })),
  taken_off: z.array(TakenOffView),
  /** The lines that it does not have; those of its kind and review points first. */
  catalogue: z.array(CatalogueEntry.extend({ proposed: z.boolean() })),
});

/** Chooses an option of a family for many objects; without an option their duties are confirmed as they are. */
export const OptionChosen = z.object({
  id: Id,
  family: z.string().max(60),
  option: z.string().max(60).optional(),
  object_ids: z.array(Id).min(1, { error: "duty.choose_objects" }).max(MOST_AT_ONCE),
});

/** The objects of a workspace with duties of one family that somebody should check. */
const DutiesToCheck = z.object({
  family: z.string(),
  title: z.string(),
  question: z.string().nullable(),
  options: LineFacts.shape.options,
  /** Of all objects; at most MOST_AT_ONCE of them are listed. */
  count: z.number(),
  objects: z.array(z.object({ id: Id, title: z.string(), display_code: z.string(), duties: z.array(z.string()) })),
});
export const CheckPage = z.object({ workspace_id: Id, groups: z.array(DutiesToCheck) });

import { inEachLanguage } from "@i18n/locales";
import { Id, text } from "@server/core/fields";
import { Paging, pageOf } from "@server/core/paging";
import { Titles } from "@server/records/review-point/title";
import { z } from "zod";
import { markers, units, weights } from "../catalogue/catalogue-line.ts";

const MOST_EVERY = 600;

/** What an edition can change of a line. */
export const LineValues = z.object({
  every: z.number().nullable(),
  unit: z.enum(units),
  first_months: z.number().nullable(),
  weight: z.enum(weights),
  marker: z.enum(markers),
});
export type LineValues = z.infer<typeof LineValues>;

const LineWords = z.object({
  line: z.string(),
  title: z.string(),
  /** The code of its review point; empty: any. */
  point: z.string(),
  scope: z.string(),
  who: z.string(),
  regions: z.array(z.string()),
});
export const ListedLine = LineWords.extend(LineValues.shape).extend({
  source: z.string(),
  /** The day on which somebody last checked its source, and who; by null: nobody who is still known. */
  checked_on: z.string().nullable(),
  checked_by: z.string().nullable(),
  /** It has a change that is not published. */
  is_draft: z.boolean(),
});
export type ListedLine = z.infer<typeof ListedLine>;

export const CatalogueQuery = z.object({
  /** Words of the line or its source. */
  q: text(100).catch(""),
  /** A marker; draft: those with a change that is not published. */
  show: z
    .enum([...markers, "draft"])
    .optional()
    .catch(undefined),
  page: Paging.shape.page.catch(1),
});
export const PublishedEdition = z.object({
  number: z.number(),
  note: z.string(),
  published_on: z.string(),
  published_by: z.string().nullable(),
  /** Those that it changed or checked. */
  lines_count: z.number(),
});
export type PublishedEdition = z.infer<typeof PublishedEdition>;

export const CataloguePage = pageOf(ListedLine).extend({
  edition: z.number(),
  /** The newest first. */
  editions: z.array(PublishedEdition),
  drafts_count: z.number(),
});

export const OneLine = z.object({ line: z.string().max(80) });

const wholeOr = (most: number) =>
  z.union([z.literal("").transform(() => null), z.null(), z.coerce.number<number | string>().int().min(0).max(most)]);
const source = z.object(inEachLanguage(() => text(300)));

/** A change of a line that is not published yet. */
export const LineDraft = z.object({
  ...OneLine.shape,
  every: wholeOr(MOST_EVERY),
  unit: LineValues.shape.unit,
  first_months: wholeOr(MOST_EVERY),
  weight: LineValues.shape.weight,
  marker: LineValues.shape.marker,
  /** By language; empty: that of the code. */
  source,
  note: text(2000),
  /** This person read the text of the source today. */
  checked: z.boolean().default(false),
  /** The moment of the draft that the form showed; empty: there was none. */
  revision: z.string().max(60),
});

export const LinePage = z.object({
  line: ListedLine,
  /** As it is published now. */
  published: LineValues,
  values: LineValues.extend({ source: Titles, note: z.string(), revision: z.string() }),
});

/** A line that one edition says otherwise than another. */
export const ChangedLine = LineWords.extend({
  before: LineValues.extend({ source: z.string() }),
  after: LineValues.extend({ source: z.string() }),
});
export type ChangedLine = z.infer<typeof ChangedLine>;

export const OneEdition = z.object({ number: z.coerce.number<number | string>().int().min(1).max(2_000_000_000) });
export const PublishedPage = PublishedEdition.extend({ changes: z.array(ChangedLine) });

export const Drafts = z.object({ next: z.number(), changes: z.array(ChangedLine), revision: z.string() });
export const NewEdition = z.object({
  note: z.string().trim().min(1, { error: "catalogue.note_required" }).max(2000),
  /** Of the drafts that the page showed. */
  revision: z.string().max(60),
});

export const EditionPage = z.object({
  workspace_id: Id,
  edition: z.number(),
  newest: z.number(),
  editions: z.array(z.object({ number: z.number(), note: z.string(), published_on: z.string() })),
  changes: z.array(
    ChangedLine.extend({
      /** The duties of objects that follow. */
      takes: z.number(),
      /** Those that were changed by hand, and stay as they are. */
      stays: z.number(),
    }),
  ),
});
export const EditionToTake = z.object({ id: Id, edition: z.coerce.number<number | string>().int().min(1) });

import { Counts, Letter, StateGroup } from "@server/core/compliance-views";
import { MAX_PER_PAGE, PER_PAGE } from "@server/core/constants";
import { Day, Id, OptionalMoment, Step, text } from "@server/core/fields";
import { Listing, listOf, Paging, PrintedPaging, pageOf, sorted } from "@server/core/paging";
import { KindChoice } from "@server/records/kind/inputs";
import { OwnField } from "@server/records/own-field/inputs";
import { FirstReason } from "@server/records/use/inputs";
import { AsFile } from "@server/tenancy/export/inputs";
import { z } from "zod";
import { machineFacts } from "./columns.ts";
import { Category, ObjectView } from "./inputs.ts";

/** A fact of an object by its name: make, year_built …, or `own.` and the key of an own field. */
export const FactName = z.union([z.enum(machineFacts), z.templateLiteral(["own.", z.string()])]);
export type FactName = z.infer<typeof FactName>;
const FactNames = z
  .union([z.array(FactName), FactName.transform((name) => [name])])
  .pipe(z.array(FactName).max(30))
  .transform((names) => [...new Set(names)]);
export const FactValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** What a fact must be: words that it holds, an option, yes or no; of numbers and days also from and until, inclusive. */
const Wanted = z.object({
  is: z.string().max(200).optional(),
  from: z.string().max(20).optional(),
  until: z.string().max(20).optional(),
});
export type Wanted = z.infer<typeof Wanted>;
const FactFilter = z
  .record(
    z.string().max(50),
    z.union([
      z
        .string()
        .max(200)
        .transform((is): Wanted => ({ is })),
      Wanted,
    ]),
  )
  .transform((facts) =>
    Object.fromEntries(Object.entries(facts).filter(([, wanted]) => Object.values(wanted).some(Boolean))),
  );

const sorts = ["title", "-title", "code", "-code", "valid_until", "-valid_until", "state", "-state"] as const;

/** Rows that were chosen on a page, by their ids. */
export const ChosenIds = z
  .union([z.array(Id), Id.transform((id) => [id])])
  .pipe(z.array(Id).max(MAX_PER_PAGE))
  .transform((ids) => [...new Set(ids)]);

const filter = {
  q: text().catch(""),
  tag: text(40).catch(""),
  category: Id.optional().catch(undefined),
  kind: Id.optional().catch(undefined),
  /** A letter, or several at once: in order, out of service or rejected, or all that may not be used today. */
  state: Letter.or(StateGroup).optional().catch(undefined),
  /** What is in order now and no longer after a day between these, both included: a duty or action point is due then. */
  due_from: Day.optional().catch(undefined),
  due_until: Day.optional().catch(undefined),
  container: Id.optional().catch(undefined),
  /** Only these. */
  ids: ChosenIds.optional().catch(undefined),
  facts: FactFilter.default({}).catch({}),
  sort: z.enum(sorts).default("state").catch("state"),
};
/** Filters, order and page of the objects of a workspace. Invalid values in the address are ignored. */
export const ObjectsQuery = z.object({
  id: Id,
  ...filter,
  columns: FactNames.default([]).catch([]),
  page: Paging.shape.page.catch(1),
  per_page: PrintedPaging.shape.per_page.catch(PER_PAGE),
});

/** What a saved view keeps of it: filters, columns and order, and no page. */
export const ListAsked = ObjectsQuery.omit({ id: true, page: true, per_page: true });

export const ListedObject = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  display_code: z.string(),
  icon_code: z.string().nullable(),
  tags: z.array(z.string()),
  /** The containers from the topmost in reach down to its own. */
  where: z.array(Step),
  /** The values of the chosen columns, by their names; without those that have none. */
  facts: FactValues,
  state: Letter,
  valid_until: z.string().nullable(),
  /** The earliest planned day of its open action points. */
  action_due_on: z.string().nullable(),
  /** Why it may not be used, of one with letter X; else null. */
  because: FirstReason,
});

export const ObjectsPage = pageOf(ListedObject).extend({
  workspace_id: Id,
  filter: z.object(filter),
  columns: FactNames,
  counts: Counts,
  /** The tags in use, most used first. */
  tags: z.array(z.object({ title: z.string(), count: z.number() })),
  /** All categories of the workspace, for the filter. */
  categories: z.array(Category),
  /** The kinds of the workspace that are active, or filtered by. */
  kinds: z.array(KindChoice),
  /** The workspace's own fields, for columns and filters. */
  own_fields: z.array(OwnField),
  /** Places to filter by, as a tree in its order; of a large workspace the boards, and what is around the chosen one. */
  places: z.array(Step.extend({ depth: z.number() })),
  /** The views of the list that were saved: one's own, and everybody's. */
  views: z.array(z.object({ id: Id, title: z.string(), shared: z.boolean(), asked: ListAsked })),
  /** change: some objects, by themselves or many at once. */
  may: z.object({ save_view: z.boolean(), share_view: z.boolean(), export: z.boolean(), change: z.boolean() }),
  /** The container that is filtered by; null without such a filter or if it is out of reach. */
  container: z.object({ id: Id, title: z.string() }).nullable(),
  /** Objects can be imported anywhere in the workspace. */
  can_import: z.boolean(),
});

/** The same list as a file, with all facts. */
export const ObjectsAsFile = ObjectsQuery.omit({ page: true, per_page: true, columns: true }).extend(AsFile.shape);

/** How REST sorts objects. */
export const objectSorts = ["title", "created_at", "updated_at"] as const;

/** The whole objects of a workspace, for programs. */
export const ObjectsOfWorkspace = Listing.extend({
  id: Id,
  ...filter,
  sort: sorted(objectSorts).default("created_at"),
  updated_since: OptionalMoment,
});
export const ObjectsForPrograms = listOf(ObjectView);

import { PER_PAGE } from "@server/core/constants";
import { Id, line, OptionalId, Step, text } from "@server/core/fields";
import { Paging, pageOf } from "@server/core/paging";
import { TemplateView } from "@server/inspection/template/inputs";
import { Category } from "@server/records/object/inputs";
import { z } from "zod";

/** Here `id` is the object's, and `template_id` may name one of the platform's too. */
export const AttachTemplate = z.object({ id: Id, template_id: Id, category_id: OptionalId.default(null) });

const MOST_CHOSEN = 50;
const ChosenIds = z.array(Id).max(MOST_CHOSEN, { error: `mistake.too_big.array?maximum=${MOST_CHOSEN}` });
/** Several at once, from our page. */
export const AttachTemplates = z.object({
  id: Id,
  template_ids: ChosenIds.min(1, { error: "object_template.none_chosen" }),
  category_id: OptionalId.default(null),
});
export const Attached = z.object({ ids: z.array(Id) });

export const OneOnObject = z.object({ id: Id, templateId: Id });
export const NewObjectVersion = OneOnObject.extend({ title: line(120) });

/** As REST sees it: its versions are those that hold on the object. */
export const ObjectTemplateView = TemplateView.extend({ category_id: Id.nullable() });
export type ObjectTemplateView = z.infer<typeof ObjectTemplateView>;

/** What was filled in of a version, as far as the reader may see it. */
const Filled = {
  answers: z.number(),
  finished: z.number(),
  /** The day of the last one that was finished. */
  last_on: z.string().nullable(),
  /** The reader's own, the newest. */
  mine: z.object({ id: Id, status: z.enum(["open", "finished"]) }).nullable(),
};
export const VersionOnObject = z.object({
  id: Id,
  /** null: of this object alone. */
  number: z.number().nullable(),
  title: z.string(),
  created_at: z.string(),
  ...Filled,
});
export type VersionOnObject = z.infer<typeof VersionOnObject>;

/** A template as the page of its object shows it. */
export const TemplateOnObject = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  category_id: Id.nullable(),
  multi_use: z.boolean(),
  public: z.boolean(),
  editable: z.boolean(),
  /** How many questions its newest version asks. */
  questions: z.number(),
  /** The newest first: the one that a new answer takes, those of the object, and those that were answered. */
  versions: z.array(VersionOnObject),
  ...Filled,
});
export type TemplateOnObject = z.infer<typeof TemplateOnObject>;

export const ListedTemplate = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  multi_use: z.boolean(),
  /** The platform's, or a copy of one. */
  global: z.boolean(),
  questions: z.number(),
});
export type ListedTemplate = z.infer<typeof ListedTemplate>;

/** What an address asks for and is not there counts as not asked. */
export const SelectQuery = z.object({
  id: Id,
  q: text(100).catch(""),
  page: Paging.shape.page.catch(1),
  per_page: Paging.shape.per_page.catch(PER_PAGE),
  category: Id.optional().catch(undefined),
  template_ids: ChosenIds.catch([]).default([]),
});
const PlaceOfObject = {
  workspace_id: Id,
  object: z.object({ id: Id, title: z.string(), display_code: z.string() }),
  path: z.array(Step),
};
export const SelectPage = pageOf(ListedTemplate).extend({
  ...PlaceOfObject,
  categories: z.array(Category),
  /** Ticked on another page or in another search. */
  chosen: z.array(ListedTemplate),
  /** On the object already. */
  there: z.array(Id),
  /** The workspace has none at all. */
  is_empty: z.boolean(),
  may: z.object({ edit_templates: z.boolean() }),
  filter: z.object({ q: z.string(), category: Id.optional() }),
});
export type SelectPage = z.infer<typeof SelectPage>;

/** For a new version, and before it comes off. */
export const OnObjectPage = z.object({
  ...PlaceOfObject,
  template: TemplateOnObject,
  /** What the next version of this object is called, unless one says otherwise. */
  next_title: z.string(),
  /** All answers, seen or not: with them it stays. */
  answers_count: z.number(),
  may: z.object({ add_version: z.boolean(), detach: z.boolean(), locked: z.boolean() }),
});
export type OnObjectPage = z.infer<typeof OnObjectPage>;

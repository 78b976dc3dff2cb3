import { PER_PAGE } from "@server/core/constants";
import { Id, line, OptionalId, Step, text } from "@server/core/fields";
import { Paging, pageOf } from "@server/core/paging";
import { TemplateView } from "@server/inspection/template/inputs";
import { Category } from "@server/records/object/inputs";
import { z } from "zod";

/** `id` is the object's; `template_id` may be a platform template. */
export const AttachTemplate = z.object({ id: Id, template_id: Id, category_id: OptionalId.default(null) });

const MOST_CHOSEN = 50;
const ChosenIds = z.array(Id).max(MOST_CHOSEN, { error: `mistake.too_big.array?maximum=${MOST_CHOSEN}` });
/** Several at once, for the page. */
export const AttachTemplates = z.object({
  id: Id,
  template_ids: ChosenIds.min(1, { error: "object_template.none_chosen" }),
  category_id: OptionalId.default(null),
});
export const Attached = z.object({ ids: z.array(Id) });

export const OneOnObject = z.object({ id: Id, templateId: Id });
export const NewObjectVersion = OneOnObject.extend({ title: line(120) });

/** Over REST, with the versions that apply to the object. */
export const ObjectTemplateView = TemplateView.extend({ category_id: Id.nullable() });
export type ObjectTemplateView = z.infer<typeof ObjectTemplateView>;

/** The answers to a version that the reader may see. */
const Filled = {
  answers: z.number(),
  finished: z.number(),
  /** The day of the latest finished one. */
  last_on: z.string().nullable(),
  /** The reader's own latest one. */
  mine: z.object({ id: Id, status: z.enum(["open", "finished"]) }).nullable(),
};
export const VersionOnObject = z.object({
  id: Id,
  /** Null: a version of this object only. */
  number: z.number().nullable(),
  title: z.string(),
  created_at: z.string(),
  ...Filled,
});
export type VersionOnObject = z.infer<typeof VersionOnObject>;

/** A template on the page of its object. */
export const TemplateOnObject = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  category_id: Id.nullable(),
  multi_use: z.boolean(),
  public: z.boolean(),
  editable: z.boolean(),
  /** The number of questions of its newest version. */
  questions: z.number(),
  /** The newest first, which new answers use; versions of the object, and answered ones. */
  versions: z.array(VersionOnObject),
  ...Filled,
});
export type TemplateOnObject = z.infer<typeof TemplateOnObject>;

export const ListedTemplate = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  multi_use: z.boolean(),
  /** A platform template, or a copy of one. */
  global: z.boolean(),
  questions: z.number(),
});
export type ListedTemplate = z.infer<typeof ListedTemplate>;

/** Invalid values of the address are ignored. */
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
  /** Selected on another page or in another search. */
  chosen: z.array(ListedTemplate),
  /** Attached already. */
  there: z.array(Id),
  /** The workspace has no templates. */
  is_empty: z.boolean(),
  may: z.object({ edit_templates: z.boolean() }),
  filter: z.object({ q: z.string(), category: Id.optional() }),
});
export type SelectPage = z.infer<typeof SelectPage>;

/** The page to add a version, or to detach it. */
export const OnObjectPage = z.object({
  ...PlaceOfObject,
  template: TemplateOnObject,
  /** The default title of the next version. */
  next_title: z.string(),
  /** The number of all answers, visible or not; with answers it can't be detached. */
  answers_count: z.number(),
  may: z.object({ add_version: z.boolean(), detach: z.boolean(), locked: z.boolean() }),
});
export type OnObjectPage = z.infer<typeof OnObjectPage>;

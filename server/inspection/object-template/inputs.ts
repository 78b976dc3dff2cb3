import { PER_PAGE } from "@server/core/constants";
import { Id, line, OptionalId, Step, text } from "@server/core/fields";
import { Paging, pageOf } from "@server/core/paging";
import { TemplateView } from "@server/inspection/template/inputs";
import { Category } from "@server/records/object/inputs";
import { z } from "zod";

/** `id` is the object's; `template_id` may be a platform template. */
export const AttachTemplate = z.object({ id: Id, template_id: Id, category_id: OptionalId.default(null) });

const MAX_CHOSEN = 50;
const ChosenIds = z.array(Id).max(MAX_CHOSEN, { error: `mistake.too_big.array?maximum=${MAX_CHOSEN}` });
/** Attaches several templates at once. */
export const AttachTemplates = z.object({
  id: Id,
  template_ids: ChosenIds.min(1, { error: "object_template.none_chosen" }),
  category_id: OptionalId.default(null),
});
export const Attached = z.object({ ids: z.array(Id) });

export const ObjectTemplateRef = z.object({ id: Id, templateId: Id });
export const NewObjectVersion = ObjectTemplateRef.extend({ title: line(120) });

/** A template on an object, for REST, with the versions that its answers may use. */
export const ObjectTemplateView = TemplateView.extend({ category_id: Id.nullable() });
export type ObjectTemplateView = z.infer<typeof ObjectTemplateView>;

/** The numbers of answers that the reader may see. */
const answerCounts = {
  answers: z.number(),
  finished: z.number(),
  /** The day on which the latest one was finished. */
  last_on: z.string().nullable(),
  /** The reader's own: an open one if there is any, else the latest. */
  mine: z.object({ id: Id, status: z.enum(["open", "finished"]) }).nullable(),
};
export const VersionOnObject = z.object({
  id: Id,
  /** Null for a version of this object's own. */
  number: z.number().nullable(),
  title: z.string(),
  created_at: z.string(),
  ...answerCounts,
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
  /** The newest version, which new answers use, the object's own versions, and those with answers; the newest first. */
  versions: z.array(VersionOnObject),
  ...answerCounts,
});
export type TemplateOnObject = z.infer<typeof TemplateOnObject>;

export const ListedTemplate = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  multi_use: z.boolean(),
  /** Whether it is a platform template or a copy of one. */
  global: z.boolean(),
  questions: z.number(),
});
export type ListedTemplate = z.infer<typeof ListedTemplate>;

/** The query parameters of the page; invalid ones count as missing. */
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
  /** The selected templates, also those on other pages of the list. */
  chosen: z.array(ListedTemplate),
  /** The templates that are attached already. */
  there: z.array(Id),
  /** Whether the workspace has no templates. */
  is_empty: z.boolean(),
  may: z.object({ edit_templates: z.boolean() }),
  filter: z.object({ q: z.string(), category: Id.optional() }),
});
export type SelectPage = z.infer<typeof SelectPage>;

/** The page of a template on an object, to add a version or to detach it. */
export const OnObjectPage = z.object({
  ...PlaceOfObject,
  template: TemplateOnObject,
  /** The default title of the next version. */
  next_title: z.string(),
  /** The number of all answers, also those that the reader may not see. With answers it can't be detached. */
  answers_count: z.number(),
  may: z.object({ add_version: z.boolean(), detach: z.boolean(), locked: z.boolean() }),
});
export type OnObjectPage = z.infer<typeof OnObjectPage>;

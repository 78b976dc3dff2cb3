import { pointResolvers, Question } from "@db/schema/question";
import { inEachLanguage } from "@i18n/locales";
import { BasedOn } from "@server/core/based-on";
import { PER_PAGE } from "@server/core/constants";
import { Id, line, OptionalId, OptionalMoment, OptionalTerm, optionalLine, text } from "@server/core/fields";
import { Listing, listOf, Paging, pageOf, sorted } from "@server/core/paging";
import { Upload } from "@server/platform/uploads/upload";
import { NamedPerson } from "@server/tenancy/user/inputs";
import { z } from "zod";
import { MAX_QUESTIONS } from "./content.ts";
import { description, descriptionOrFlag } from "./description.ts";
import { pictureFields, questionFields } from "./question-inputs.ts";

/** Which fields the head of an answer has. */
export const headFlags = ["description_field", "company", "participants", "message", "date"] as const;
export type HeadFlag = (typeof headFlags)[number];
/** How a template is used. */
export const useFlags = ["multi_use", "public", "reusable", "editable", "active", "others_see", "page_break"] as const;
export type UseFlag = (typeof useFlags)[number];
export const templateFlags = [...headFlags, ...useFlags] as const;

const position = z.coerce.number().int().min(0).max(MAX_QUESTIONS).optional();

/** A text as readers of each language see it; in programs' calls alone, where the text itself is in the caller's. */
const InEachLanguage = z.object(inEachLanguage(() => z.string())).optional();
export const QuestionView = Question.extend({ id: Id, position: z.number(), labels: InEachLanguage });
export type QuestionView = z.infer<typeof QuestionView>;
export const GroupView = z.object({
  id: Id,
  title: z.string(),
  titles: InEachLanguage,
  position: z.number(),
  questions: z.array(QuestionView),
});
export type GroupView = z.infer<typeof GroupView>;

export const VersionView = z.object({ id: Id, title: z.string(), frozen: z.boolean(), created_at: z.string() });

/** What becomes of the action points of an answer that is finished: who resolves them, and within how many days. */
export const pointRule = [
  ...(["point_for", "point_days"] as const),
  ...(["point_days_class2", "point_days_class3", "point_days_class4", "point_days_class5"] as const),
];

const flagViews = Object.fromEntries(templateFlags.map((flag) => [flag, z.boolean()])) as Record<
  (typeof templateFlags)[number],
  z.ZodBoolean
>;

/** The maximum page size of lists of templates with their questions, which can be large. */
const MAX_WITH_CONTENT = 25;
export const ContentPaging = Listing.extend({
  per_page: Paging.shape.per_page.transform((input) => Math.min(input, MAX_WITH_CONTENT)),
});

/** A template of a workspace or of the platform, with the questions of its newest version. */
export const TemplateView = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  /** Its name in lists; empty if that is its title. */
  name: z.string(),
  /** What it is for. */
  description: z.string(),
  ...flagViews,
  point_for: z.enum(pointResolvers),
  point_days: z.number().nullable(),
  /** The same for the action point of a risk of that class of Kinney; null: as the others. */
  point_days_class2: z.number().nullable(),
  point_days_class3: z.number().nullable(),
  point_days_class4: z.number().nullable(),
  point_days_class5: z.number().nullable(),
  logo: z.string().nullable(),
  /** The title of the template that it was created from, `parent_id`. */
  template_title: z.string().nullable(),
  parent_id: Id.nullable(),
  /** The workspaces that can use it; empty means all. */
  workspaces: z.array(Id),
  created_by: NamedPerson.nullable(),
  updated_by: NamedPerson.nullable(),
  /** The number of objects it is attached to; null if the reader may not know it. */
  in_use: z.number().nullable(),
  updated_at: z.string(),
  /** The newest first. */
  versions: z.array(VersionView),
  groups: z.array(GroupView),
});
export type TemplateView = z.infer<typeof TemplateView>;
export const TemplatesPage = listOf(TemplateView);

const flag = z.boolean().optional();
/** REST clients may also send `multi_use` as `multiUse`. */
const flags = {
  ...(Object.fromEntries(templateFlags.map((name) => [name, flag])) as Record<
    (typeof templateFlags)[number],
    typeof flag
  >),
  multiUse: flag,
  point_for: z.enum(pointResolvers).optional(),
  /** 0: on the day it is finished. */
  point_days: OptionalTerm.optional(),
  point_days_class2: OptionalTerm.optional(),
  point_days_class3: OptionalTerm.optional(),
  point_days_class4: OptionalTerm.optional(),
  point_days_class5: OptionalTerm.optional(),
};
const texts = {
  subtitle: optionalLine(200),
  name: optionalLine(200),
  description: descriptionOrFlag.optional(),
  logo: z.instanceof(Upload).optional(),
};

/** The fields of a new template, of a workspace or of the platform. */
export const newTemplate = { title: line(200), ...texts, ...flags, parent_id: OptionalId.default(null) };
/** Fields left out stay as they are. */
export const templateChanges = {
  title: line(200).optional(),
  subtitle: texts.subtitle.unwrap().optional(),
  name: texts.name.unwrap().optional(),
  description: texts.description,
  logo: texts.logo,
  delete_logo: z.boolean().optional(),
  ...flags,
};
/** The flags in a form of all settings: a checkbox that is not checked is not sent. */
const checkbox = z.boolean().default(false);
export const formFlags = Object.fromEntries(templateFlags.map((name) => [name, checkbox])) as Record<
  (typeof templateFlags)[number],
  typeof checkbox
>;

/** A template with its workspace (`id`), as in its addresses. */
export const TemplateRef = z.object({ id: Id, templateId: Id });
export const NewTemplate = z.object({ id: Id, ...newTemplate });
export const TemplateChanges = TemplateRef.extend({ ...templateChanges, based_on: BasedOn });
/** The form of all settings. */
export const TemplateForm = TemplateChanges.extend({ ...formFlags, title: line(200), description });

export const groupOfTemplate = { title: line(200), position };
/**
 * The mark (mark.ts) of the question or group when its removal was confirmed. If somebody changed it since, the removal
 * is refused.
 */
const seen = { seen: z.string().max(40).optional() };
export const newQuestion = {
  ...questionFields,
  required: questionFields.required.default(false),
  page_break: questionFields.page_break.default(false),
  options: questionFields.options.default([]),
  multiple: questionFields.multiple.default(false),
  unit: questionFields.unit.default(""),
  lower: questionFields.lower.default(null),
  upper: questionFields.upper.default(null),
  nok_note: questionFields.nok_note.default(false),
  nok_photo: questionFields.nok_photo.default(false),
  point_from: questionFields.point_from.default(null),
  shown_if: questionFields.shown_if.default(null),
  help: questionFields.help.default(""),
  ...pictureFields,
  position,
};
const questionChanges = {
  ...z.object(questionFields).partial().shape,
  ...pictureFields,
  position,
  /** The group to move it to. */
  group_id: Id.optional(),
};
const GroupRef = TemplateRef.extend({ groupId: Id });
const QuestionRef = GroupRef.extend({ questionId: Id });
export const NewGroup = TemplateRef.extend(groupOfTemplate);
export const GroupChanges = GroupRef.extend({ title: line(200).optional(), position, based_on: BasedOn });
export const GroupRemoval = GroupRef.extend(seen);
export const NewQuestion = GroupRef.extend(newQuestion);
export const QuestionChanges = QuestionRef.extend({ ...questionChanges, based_on: BasedOn });
export const QuestionRemoval = QuestionRef.extend(seen);

export const templateStates = ["active", "off"] as const;
export const templateSorts = ["title", "updated_at", "in_use"] as const;
const sort = sorted(templateSorts).default("title");
const asked = { q: text(100), state: z.enum(templateStates).optional(), updated_since: OptionalMoment, sort };
const filter = {
  q: text(100).catch(""),
  state: z.enum(templateStates).optional().catch(undefined),
  sort: sort.catch("title"),
};
export const TemplatesQuery = ContentPaging.extend({ id: Id, ...asked });
/** The query parameters of the page; invalid ones count as missing. */
export const TemplatesPageQuery = z.object({
  id: Id,
  ...filter,
  page: Paging.shape.page.catch(1),
  per_page: Paging.shape.per_page.catch(PER_PAGE),
});

/** A template in the list of the page, without its questions. */
export const ListedTemplate = TemplateView.omit({ groups: true, versions: true }).extend({
  questions: z.number(),
  /** The number of its newest version. */
  version: z.number(),
  /** Whether it is a copy of a platform template. */
  global: z.boolean(),
});
export type ListedTemplate = z.infer<typeof ListedTemplate>;
export const TemplatesListPage = pageOf(ListedTemplate).extend({
  workspace_id: Id,
  filter: z.object(filter),
  counts: z.record(z.enum(templateStates), z.number()),
  may: z.object({ edit: z.boolean(), manage: z.boolean(), locked: z.boolean() }),
});

/** The maximum number of templates offered in the form of a new one. */
export const MAX_STARTS = 200;
/** `from`: the selected template of the workspace or of the platform. */
export const StartsQuery = z.object({ id: Id, from: Id.optional().catch(undefined) });
const Start = z.object({ id: Id, title: z.string(), subtitle: z.string(), questions: z.number(), global: z.boolean() });
export const StartsPage = z.object({
  workspace_id: Id,
  starts: z.array(Start),
  /** The selected one. */
  from: Start.extend({ name: z.string(), ...flagViews }).nullable(),
  may: z.object({ edit: z.boolean(), locked: z.boolean() }),
});

const DetailedVersion = VersionView.extend({
  number: z.number(),
  answers: z.number(),
  created_by: z.string().nullable(),
  groups: z.array(GroupView),
});
export const TemplatePage = z.object({
  workspace_id: Id,
  template: TemplateView,
  /** Whether it is a copy of a platform template, whose questions are changed by the platform. */
  global: z.boolean(),
  answers: z.number(),
  /** The newest version; frozen once it has answers. */
  version: z.object({ id: Id, number: z.number(), title: z.string(), frozen: z.boolean(), answers: z.number() }),
  may: z.object({ edit: z.boolean(), manage: z.boolean(), delete: z.boolean(), locked: z.boolean() }),
});
export type TemplatePage = z.infer<typeof TemplatePage>;
export const TemplateVersionsPage = TemplatePage.extend({ detailed: z.array(DetailedVersion) });
export type DetailedVersion = z.infer<typeof DetailedVersion>;
export const VersionTitle = TemplateRef.extend({ title: optionalLine(200), based_on: BasedOn });

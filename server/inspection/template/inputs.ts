import { type AboutQuestion, Question } from "@db/schema/question";
import { BasedOn } from "@server/core/based-on";
import { PER_PAGE } from "@server/core/constants";
import { Id, line, OptionalId, optionalLine, text } from "@server/core/fields";
import { Paging, pageOf, sorted } from "@server/core/paging";
import { Upload } from "@server/platform/uploads/upload";
import { z } from "zod";
import { MOST_QUESTIONS } from "./content.ts";

/** Of the fields at the head of an answer. */
export const headFlags = ["description", "company", "participants", "message", "date"] as const;
export type HeadFlag = (typeof headFlags)[number];
/** How it is used. */
export const useFlags = ["multi_use", "public", "reusable", "editable", "active", "others_see", "page_break"] as const;
export type UseFlag = (typeof useFlags)[number];
export const templateFlags = [...headFlags, ...useFlags] as const;

const MOST_OPTIONS = 60;

const tooManyOptions = { error: `mistake.too_big.array?maximum=${MOST_OPTIONS}` };
/** What may be written in each field of a question. */
const question = {
  label: line(500),
  type: Question.shape.type,
  required: z.boolean(),
  page_break: z.boolean(),
  /** Written one a line, or sent as a list. */
  options: z
    .union([z.array(z.string().trim().max(200)).max(MOST_OPTIONS, tooManyOptions), z.string().max(20_000)])
    .transform((given) => [given].flat().flatMap((each) => each.split(/\r?\n/)))
    .pipe(z.array(z.string().trim().max(200)).max(MOST_OPTIONS, tooManyOptions)),
  multiple: z.boolean(),
} satisfies Record<keyof AboutQuestion, z.ZodType>;
const position = z.coerce.number().int().min(0).max(MOST_QUESTIONS).optional();

export const QuestionView = Question.extend({ id: Id, position: z.number() });
export type QuestionView = z.infer<typeof QuestionView>;
export const GroupView = z.object({
  id: Id,
  title: z.string(),
  position: z.number(),
  questions: z.array(QuestionView),
});
export type GroupView = z.infer<typeof GroupView>;

export const VersionView = z.object({ id: Id, title: z.string(), frozen: z.boolean(), created_at: z.string() });

const flagViews = Object.fromEntries(templateFlags.map((flag) => [flag, z.boolean()])) as Record<
  (typeof templateFlags)[number],
  z.ZodBoolean
>;

/** Each comes with all that it asks: a page weighs no more than so many of the largest. */
const MOST_WHOLE = 25;
export const WholePaging = Paging.extend({
  per_page: Paging.shape.per_page.transform((input) => Math.min(input, MOST_WHOLE)),
});

/** A template, of a workspace or of the platform, with what its newest version asks. */
export const TemplateView = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  /** What it is called in lists, where that is not its title. */
  name: z.string(),
  ...flagViews,
  logo: z.string().nullable(),
  /** The one it was started from. */
  template_title: z.string().nullable(),
  parent_id: Id.nullable(),
  /** Where it can be used; none: everywhere. */
  workspaces: z.array(Id),
  created_by: z.object({ id: Id, name: z.string() }).nullable(),
  updated_by: z.object({ id: Id, name: z.string() }).nullable(),
  /** On how many objects it is; null for who might not see them. */
  in_use: z.number().nullable(),
  updated_at: z.string(),
  /** The newest first. */
  versions: z.array(VersionView),
  groups: z.array(GroupView),
});
export type TemplateView = z.infer<typeof TemplateView>;
export const TemplatesPage = pageOf(TemplateView);

const flag = z.boolean().optional();
/** Over REST multiUse is multi_use too. */
const flags = {
  ...(Object.fromEntries(templateFlags.map((name) => [name, flag])) as Record<
    (typeof templateFlags)[number],
    typeof flag
  >),
  multiUse: flag,
};
const words = { subtitle: optionalLine(200), name: optionalLine(200), logo: z.instanceof(Upload).optional() };

/** Of a template as such, without its place: for the workspace's and for the platform's. */
export const newTemplate = { title: line(200), ...words, ...flags, parent_id: OptionalId.default(null) };
/** What is left out stays as it is. */
export const templateChanges = {
  title: line(200).optional(),
  subtitle: words.subtitle.unwrap().optional(),
  name: words.name.unwrap().optional(),
  logo: words.logo,
  delete_logo: z.boolean().optional(),
  ...flags,
};
/** Where a form stands for the whole: a box that is not ticked is off. */
const ticked = z.boolean().default(false);
export const formFlags = Object.fromEntries(templateFlags.map((name) => [name, ticked])) as Record<
  (typeof templateFlags)[number],
  typeof ticked
>;

/** Here `id` is the workspace's. */
export const OneTemplate = z.object({ id: Id, templateId: Id });
export const NewTemplate = z.object({ id: Id, ...newTemplate });
export const TemplateChanges = OneTemplate.extend({ ...templateChanges, based_on: BasedOn });
/** The page's form for all of it. */
export const TemplateForm = TemplateChanges.extend({ ...formFlags, title: line(200) });

export const groupOfTemplate = { title: line(200), position };
/** The mark (mark.ts) of the question or group that is removed. Changed by somebody else since, it is refused. */
const seen = { seen: z.string().max(40).optional() };
export const newQuestion = {
  ...question,
  required: question.required.default(false),
  page_break: question.page_break.default(false),
  options: question.options.default([]),
  multiple: question.multiple.default(false),
  position,
};
const questionChanges = {
  ...z.object(question).partial().shape,
  position,
  /** Into another group. */
  group_id: Id.optional(),
};
const OneGroup = OneTemplate.extend({ groupId: Id });
const OneQuestion = OneGroup.extend({ questionId: Id });
export const NewGroup = OneTemplate.extend(groupOfTemplate);
export const GroupChanges = OneGroup.extend({ title: line(200).optional(), position, based_on: BasedOn });
export const GroupRemoval = OneGroup.extend(seen);
export const NewQuestion = OneGroup.extend(newQuestion);
export const QuestionChanges = OneQuestion.extend({ ...questionChanges, based_on: BasedOn });
export const QuestionRemoval = OneQuestion.extend(seen);

export const templateStates = ["active", "off"] as const;
const sort = sorted(["title", "updated_at", "in_use"]).default("title");
const filter = {
  q: text(100).catch(""),
  state: z.enum(templateStates).optional().catch(undefined),
  sort: sort.catch("title"),
};
export const TemplatesQuery = WholePaging.extend({ id: Id, ...filter });
/** What an address asks for and is not there counts as not asked. */
export const TemplatesPageQuery = z.object({
  id: Id,
  ...filter,
  page: Paging.shape.page.catch(1),
  per_page: Paging.shape.per_page.catch(PER_PAGE),
});

export const OwnedQuery = WholePaging.extend({ id: Id, q: filter.q });

/** In the list of our page: without what it asks. */
export const ListedTemplate = TemplateView.omit({ groups: true, versions: true }).extend({
  questions: z.number(),
  /** The number of its newest version. */
  version: z.number(),
  /** Followed from the platform. */
  global: z.boolean(),
});
export type ListedTemplate = z.infer<typeof ListedTemplate>;
export const TemplatesListPage = pageOf(ListedTemplate).extend({
  workspace_id: Id,
  filter: z.object(filter),
  counts: z.record(z.enum(templateStates), z.number()),
  may: z.object({ edit: z.boolean(), manage: z.boolean(), locked: z.boolean() }),
});

/** Offered in one form. */
export const MOST_STARTS = 200;
/** To start from: of the workspace, or of the platform. */
export const StartsQuery = z.object({ id: Id, from: Id.optional().catch(undefined) });
const Start = z.object({ id: Id, title: z.string(), subtitle: z.string(), questions: z.number(), global: z.boolean() });
export const StartsPage = z.object({
  workspace_id: Id,
  starts: z.array(Start),
  /** The one that was chosen. */
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
  /** Followed from the platform: what it asks is changed there. */
  global: z.boolean(),
  answers: z.number(),
  /** The version that is asked now, and whether it is frozen. */
  version: z.object({ id: Id, number: z.number(), title: z.string(), frozen: z.boolean(), answers: z.number() }),
  may: z.object({ edit: z.boolean(), manage: z.boolean(), delete: z.boolean(), locked: z.boolean() }),
});
export type TemplatePage = z.infer<typeof TemplatePage>;
export const TemplateVersionsPage = TemplatePage.extend({ detailed: z.array(DetailedVersion) });
export type DetailedVersion = z.infer<typeof DetailedVersion>;
export const VersionTitle = OneTemplate.extend({ title: optionalLine(200) });

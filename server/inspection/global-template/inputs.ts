import { BasedOn } from "@server/core/based-on";
import { Id, OptionalMoment, text } from "@server/core/fields";
import { Paging, pageOf, sorted } from "@server/core/paging";
import { description } from "@server/inspection/template/description";
import {
  ContentPaging,
  formFlags,
  GroupChanges,
  GroupRemoval,
  NewGroup,
  NewQuestion,
  newTemplate,
  QuestionChanges,
  QuestionRemoval,
  TemplateView,
  templateChanges,
  templateSorts,
  templateStates,
} from "@server/inspection/template/inputs";
import { z } from "zod";

const sort = sorted(templateSorts).default("title");
const filter = {
  q: text(100).catch(""),
  state: z.enum(templateStates).optional().catch(undefined),
  sort: sort.catch("title"),
};
export const GlobalTemplatesQuery = ContentPaging.extend({
  q: text(100),
  state: z.enum(templateStates).optional(),
  updated_since: OptionalMoment,
  sort,
});
/** The query parameters of the page; invalid ones count as missing. */
export const GlobalTemplatesPageQuery = z.object({ ...filter, page: Paging.shape.page.catch(1) });

const NamedWorkspace = z.object({ id: Id, name: z.string() });
/** A global template in the list, without its questions. */
export const ListedGlobalTemplate = TemplateView.omit({ groups: true, versions: true }).extend({
  questions: z.number(),
  /** Increased by each change; shown as the version. */
  revision: z.number(),
  everywhere: z.boolean(),
  given_to: z.array(NamedWorkspace),
});
export type ListedGlobalTemplate = z.infer<typeof ListedGlobalTemplate>;
export const GlobalTemplatesPage = pageOf(ListedGlobalTemplate).extend({
  filter: z.object(filter),
  counts: z.record(z.enum(templateStates), z.number()),
});

const MAX_WORKSPACES = 200;
/** For which workspaces a template is. */
const audience = {
  /** For all workspaces; the default where `workspaces` is empty. */
  global: z.boolean().optional(),
  workspaces: z
    .array(Id)
    .max(MAX_WORKSPACES, { error: `mistake.too_big.array?maximum=${MAX_WORKSPACES}` })
    .optional(),
};
export const NewGlobalTemplate = z.object({ ...newTemplate, ...audience });
export const GlobalTemplateChanges = z.object({ id: Id, ...templateChanges, ...audience, based_on: BasedOn });
/** The form of all settings: a checkbox that is not checked is not sent. */
export const GlobalTemplateForm = GlobalTemplateChanges.extend({
  ...formFlags,
  title: newTemplate.title,
  description,
  workspaces: audience.workspaces.unwrap().default([]),
});

export const NewGlobalGroup = NewGroup.omit({ templateId: true });
export const GlobalGroupChanges = GroupChanges.omit({ templateId: true });
export const GlobalGroupRemoval = GroupRemoval.omit({ templateId: true });
export const NewGlobalQuestion = NewQuestion.omit({ templateId: true });
export const GlobalQuestionChanges = QuestionChanges.omit({ templateId: true });
export const GlobalQuestionRemoval = QuestionRemoval.omit({ templateId: true });

export const GlobalTemplatePage = z.object({
  template: TemplateView,
  everywhere: z.boolean(),
  revision: z.number(),
  /** The workspaces that use it, the largest number of objects first; `used_in_count` counts all of them. */
  used_in: z.array(NamedWorkspace.extend({ uses: z.number() })),
  used_in_count: z.number(),
});
export type GlobalTemplatePage = z.infer<typeof GlobalTemplatePage>;

const Start = z.object({ id: Id, title: z.string(), subtitle: z.string(), questions: z.number() });
export const GlobalStarts = z.array(Start);

import { BasedOn } from "@server/core/based-on";
import { Id, text } from "@server/core/fields";
import { Paging, pageOf, sorted } from "@server/core/paging";
import {
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
  templateStates,
  WholePaging,
} from "@server/inspection/template/inputs";
import { z } from "zod";

/** The platform's own templates: for every workspace, or for those that are named. `id` is the template's. */

const filter = {
  q: text(100).catch(""),
  state: z.enum(templateStates).optional().catch(undefined),
  sort: sorted(["title", "updated_at", "in_use"]).default("title").catch("title"),
};
export const GlobalTemplatesQuery = WholePaging.extend(filter);
/** What an address asks for and is not there counts as not asked. */
export const GlobalTemplatesPageQuery = z.object({ ...filter, page: Paging.shape.page.catch(1) });

const NamedWorkspace = z.object({ id: Id, name: z.string() });
/** Without what it asks. */
export const ListedGlobalTemplate = TemplateView.omit({ groups: true, versions: true }).extend({
  questions: z.number(),
  /** One more with each change: as its version is counted. */
  revision: z.number(),
  everywhere: z.boolean(),
  given_to: z.array(NamedWorkspace),
});
export type ListedGlobalTemplate = z.infer<typeof ListedGlobalTemplate>;
export const GlobalTemplatesPage = pageOf(ListedGlobalTemplate).extend({
  filter: z.object(filter),
  counts: z.record(z.enum(templateStates), z.number()),
});

const MOST_NAMED = 200;
const given = {
  /** For everybody. Left out: where no workspace is named. */
  global: z.boolean().optional(),
  workspaces: z
    .array(Id)
    .max(MOST_NAMED, { error: `mistake.too_big.array?maximum=${MOST_NAMED}` })
    .optional(),
};
export const NewGlobalTemplate = z.object({ ...newTemplate, ...given });
export const GlobalTemplateChanges = z.object({ id: Id, ...templateChanges, ...given, based_on: BasedOn });
/** The page's form for all of it: boxes that are not checked are not sent. */
export const GlobalTemplateForm = GlobalTemplateChanges.extend({
  ...formFlags,
  title: newTemplate.title,
  workspaces: given.workspaces.unwrap().default([]),
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
  /** Where it is used, the most first, and how many workspaces that are in all. */
  used_in: z.array(NamedWorkspace.extend({ uses: z.number() })),
  used_in_count: z.number(),
});
export type GlobalTemplatePage = z.infer<typeof GlobalTemplatePage>;

const Start = z.object({ id: Id, title: z.string(), subtitle: z.string(), questions: z.number() });
export const GlobalStarts = z.array(Start);

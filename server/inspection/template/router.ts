import { withEtag } from "@server/core/etag";
import { router, signedIn } from "@server/core/trpc";
import { groupViewOf, questionViewOf } from "./content-views.ts";
import { createTemplate, duplicateTemplate } from "./create.ts";
import { deleteTemplate, editTemplate, nameVersion } from "./edit.ts";
import { templateContent } from "./form-values.ts";
import { addGroupTo, editGroup, removeGroupOf } from "./groups.ts";
import {
  GroupChanges,
  GroupRemoval,
  GroupView,
  NewGroup,
  NewQuestion,
  NewTemplate,
  QuestionChanges,
  QuestionRemoval,
  QuestionView,
  StartsPage,
  StartsQuery,
  TemplateChanges,
  TemplatePage,
  TemplateRef,
  TemplatesListPage,
  TemplatesPage,
  TemplatesPageQuery,
  TemplatesQuery,
  TemplateVersionsPage,
  TemplateView,
  VersionTitle,
} from "./inputs.ts";
import { ownedTemplates, templatesPage, usableTemplates } from "./list.ts";
import { templatePage, usableTemplate, versionsPage } from "./page.ts";
import { addQuestionTo, editQuestionOf, removeQuestionOf } from "./questions.ts";
import { startsPage } from "./start.ts";
import { TextsChanges, TextsPage, TextsPageQuery, TextsRef, TextsView } from "./text-inputs.ts";
import { readTexts, textsPage, translateTemplate } from "./translate.ts";

const area = "templates";
const edits = { area, needs: "template.edit" } as const;
const all = "/workspaces/{id}/templates" as const;
const one = `${all}/{templateId}` as const;
const groups = `${one}/groups` as const;
const group = `${groups}/{groupId}` as const;
const questions = `${group}/questions` as const;
const question = `${questions}/{questionId}` as const;

/** The templates of a workspace. */
export const templateRouter = router({
  usable: signedIn
    .meta({
      rest: {
        method: "GET",
        path: all,
        area,
        summary: "Templates usable in a workspace, with those of the platform; q, state, sort",
      },
    })
    .input(TemplatesQuery)
    .output(TemplatesPage)
    .query(({ ctx, input }) => usableTemplates(ctx.actor, ctx.locale, input)),
  owned: signedIn
    .meta({ rest: { method: "GET", path: `${all}/owned`, area, summary: "Templates made in a workspace; q" } })
    .input(TemplatesQuery)
    .output(TemplatesPage)
    .query(({ ctx, input }) => ownedTemplates(ctx.actor, ctx.locale, input)),
  get: signedIn
    .meta({
      rest: { method: "GET", path: one, area, summary: "One template, with its versions and what it asks" },
    })
    .input(TemplateRef)
    .output(TemplateView)
    .query(async ({ ctx, input }) =>
      withEtag(ctx, templateContent, await usableTemplate(ctx.actor, input, ctx.locale)),
    ),
  create: signedIn
    .meta({
      rest: {
        method: "POST",
        path: all,
        ...edits,
        summary: "Make a template, from nothing or from a reusable one",
        status: 201,
        multipart: true,
      },
    })
    .input(NewTemplate)
    .output(TemplateView)
    .mutation(({ ctx, input }) => createTemplate(ctx.actor, ctx.locale, input)),
  edit: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: one,
        ...edits,
        summary: "Change a template's title, flags or logo; delete_logo",
        multipart: true,
      },
    })
    .input(TemplateChanges)
    .output(TemplateView)
    .mutation(async ({ ctx, input }) =>
      withEtag(ctx, templateContent, await editTemplate(ctx.actor, ctx.locale, input)),
    ),
  delete: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: one,
        area,
        summary: "Put a template in the trash; 422 for one with answers, which can be switched off",
        needs: "template.delete",
        status: 204,
      },
    })
    .input(TemplateRef)
    .mutation(({ ctx, input }) => deleteTemplate(ctx.actor, input)),
  createGroup: signedIn
    .meta({
      rest: { method: "POST", path: groups, ...edits, summary: "Add a group of questions; position", status: 201 },
    })
    .input(NewGroup)
    .output(GroupView)
    .mutation(async ({ ctx, input }) => groupViewOf(ctx.actor, ctx.locale, input, await addGroupTo(ctx.actor, input))),
  editGroup: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: group,
        ...edits,
        summary: "Rename or move a group; a version with answers is followed by a new one",
      },
    })
    .input(GroupChanges)
    .output(GroupView)
    .mutation(async ({ ctx, input }) =>
      groupViewOf(ctx.actor, ctx.locale, input, await editGroup(ctx.actor, ctx.locale, input)),
    ),
  deleteGroup: signedIn
    .meta({
      rest: { method: "DELETE", path: group, ...edits, summary: "Take away a group with its questions", status: 204 },
    })
    .input(GroupRemoval)
    .mutation(async ({ ctx, input }) => void (await removeGroupOf(ctx.actor, input))),
  createQuestion: signedIn
    .meta({
      rest: {
        method: "POST",
        path: questions,
        ...edits,
        summary: "Add a question to a group; position",
        status: 201,
        multipart: true,
      },
    })
    .input(NewQuestion)
    .output(QuestionView)
    .mutation(async ({ ctx, input }) =>
      questionViewOf(ctx.actor, ctx.locale, input, await addQuestionTo(ctx.actor, input)),
    ),
  editQuestion: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: question,
        ...edits,
        summary: "Change or move a question; position, group_id, delete_help_picture",
        multipart: true,
      },
    })
    .input(QuestionChanges)
    .output(QuestionView)
    .mutation(async ({ ctx, input }) =>
      questionViewOf(ctx.actor, ctx.locale, input, await editQuestionOf(ctx.actor, ctx.locale, input)),
    ),
  deleteQuestion: signedIn
    .meta({
      rest: { method: "DELETE", path: question, ...edits, summary: "Take away a question", status: 204 },
    })
    .input(QuestionRemoval)
    .mutation(async ({ ctx, input }) => void (await removeQuestionOf(ctx.actor, input))),
  texts: signedIn
    .meta({
      rest: {
        method: "GET",
        path: `${one}/texts/{language}`,
        area,
        summary: "What a template says, with what that is called in a language; empty where nobody translated it",
      },
    })
    .input(TextsRef)
    .output(TextsView)
    .query(({ ctx, input }) => readTexts(ctx.actor, input)),
  translate: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: `${one}/texts/{language}`,
        ...edits,
        summary: "Translate a template into a language: texts[] of { of, text }; those left out stay",
      },
    })
    .input(TextsChanges)
    .output(TextsView)
    .mutation(({ ctx, input }) => translateTemplate(ctx.actor, input)),
  /** The page where it is translated. */
  textsPage: signedIn
    .input(TextsPageQuery)
    .output(TextsPage)
    .query(({ ctx, input }) => textsPage(ctx.actor, input)),
  list: signedIn
    .input(TemplatesPageQuery)
    .output(TemplatesListPage)
    .query(({ ctx, input }) => templatesPage(ctx.actor, input)),
  /** The reusable templates, from which a new one can be created. */
  starts: signedIn
    .input(StartsQuery)
    .output(StartsPage)
    .query(({ ctx, input }) => startsPage(ctx.actor, input)),
  page: signedIn
    .input(TemplateRef)
    .output(TemplatePage)
    .query(({ ctx, input }) => templatePage(ctx.actor, input)),
  versions: signedIn
    .input(TemplateRef)
    .output(TemplateVersionsPage)
    .query(({ ctx, input }) => versionsPage(ctx.actor, input)),
  duplicate: signedIn
    .input(TemplateRef)
    .output(TemplateView)
    .mutation(({ ctx, input }) => duplicateTemplate(ctx.actor, ctx.locale, input)),
  nameVersion: signedIn.input(VersionTitle).mutation(({ ctx, input }) => nameVersion(ctx.actor, input)),
});

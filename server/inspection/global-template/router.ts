import { asOperator, reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import {
  addingGroup,
  addingQuestion,
  editingGroup,
  editingQuestion,
  removingGroup,
  removingQuestion,
} from "@server/inspection/template/changes";
import { GroupView, QuestionView, TemplatesPage, TemplateView } from "@server/inspection/template/inputs";
import {
  GlobalTextsChanges,
  GlobalTextsPageQuery,
  GlobalTextsRef,
  TextsPart,
  TextsView,
} from "@server/inspection/template/text-inputs";
import {
  changeGlobalContent,
  changeGlobalQuestion,
  createGlobalTemplate,
  deleteGlobalTemplate,
  duplicateGlobalTemplate,
  editGlobalTemplate,
} from "./edit.ts";
import {
  GlobalGroupChanges,
  GlobalGroupRemoval,
  GlobalQuestionChanges,
  GlobalQuestionRemoval,
  GlobalStarts,
  GlobalTemplateChanges,
  GlobalTemplatePage,
  GlobalTemplatesPage,
  GlobalTemplatesQuery,
  NewGlobalGroup,
  NewGlobalQuestion,
  NewGlobalTemplate,
} from "./inputs.ts";
import { globalStarts, globalTemplatePage, globalTemplates, globalTemplatesPage, globalTemplateView } from "./list.ts";
import { globalTextsPage, readGlobalTexts, translateGlobalTemplate } from "./translate.ts";

const area = "admin";
const all = "/admin/templates" as const;
const one = `${all}/{id}` as const;
const groups = `${one}/groups` as const;
const group = `${groups}/{groupId}` as const;
const questions = `${group}/questions` as const;
const question = `${questions}/{questionId}` as const;

const viewOf = (actor: Actor, locale: Locale, id: string) =>
  reading(asOperator, (tx) => globalTemplateView(tx, actor, id, locale));

async function groupViewOf(actor: Actor, locale: Locale, id: string, groupId: string) {
  const group = (await viewOf(actor, locale, id)).groups.find((group) => group.id === groupId);
  if (!group) throw notFound();
  return group;
}

async function questionViewOf(actor: Actor, locale: Locale, id: string, questionId: string) {
  const { groups } = await viewOf(actor, locale, id);
  const question = groups.flatMap(({ questions }) => questions).find((question) => question.id === questionId);
  if (!question) throw notFound();
  return question;
}

/** The global templates, in the back-office. Each function throws notFound() unless the actor is a super admin. */
export const globalTemplateRouter = router({
  list: signedIn
    .meta({
      rest: { method: "GET", path: all, area, summary: "Templates for all workspaces, or for some; q, state, sort" },
    })
    .input(GlobalTemplatesQuery)
    .output(TemplatesPage)
    .query(({ ctx, input }) => globalTemplates(ctx.actor, ctx.locale, input)),
  get: signedIn
    .meta({ rest: { method: "GET", path: one, area, summary: "One of them, with what it asks" } })
    .input(ById)
    .output(TemplateView)
    .query(({ ctx, input }) => viewOf(ctx.actor, ctx.locale, input.id)),
  create: signedIn
    .meta({
      rest: {
        method: "POST",
        path: all,
        area,
        summary: "Make a template for all workspaces, or for some",
        status: 201,
        multipart: true,
      },
    })
    .input(NewGlobalTemplate)
    .output(TemplateView)
    .mutation(({ ctx, input }) => createGlobalTemplate(ctx.actor, ctx.locale, input)),
  edit: signedIn
    .meta({
      rest: {
        method: "POST",
        path: one,
        area,
        summary: "Change its words, flags, logo and workspaces; delete_logo",
        multipart: true,
      },
    })
    .input(GlobalTemplateChanges)
    .output(TemplateView)
    .mutation(({ ctx, input }) => editGlobalTemplate(ctx.actor, ctx.locale, input)),
  duplicate: signedIn
    .meta({ rest: { method: "POST", path: `${one}/duplicate`, area, summary: "The same once more", status: 201 } })
    .input(ById)
    .output(TemplateView)
    .mutation(({ ctx, input }) => duplicateGlobalTemplate(ctx.actor, ctx.locale, input.id)),
  delete: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: one,
        area,
        summary: "Take it from all workspaces that have no copy of it",
        status: 204,
      },
    })
    .input(ById)
    .mutation(({ ctx, input }) => deleteGlobalTemplate(ctx.actor, input.id)),
  createGroup: signedIn
    .meta({ rest: { method: "POST", path: groups, area, summary: "Add a group of questions; position", status: 201 } })
    .input(NewGlobalGroup)
    .output(GroupView)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      groupViewOf(ctx.actor, ctx.locale, id, await changeGlobalContent(ctx.actor, id, addingGroup(input))),
    ),
  editGroup: signedIn
    .meta({ rest: { method: "PUT", path: group, area, summary: "Rename or move a group" } })
    .input(GlobalGroupChanges)
    .output(GroupView)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      groupViewOf(ctx.actor, ctx.locale, id, await changeGlobalContent(ctx.actor, id, editingGroup(input, ctx.locale))),
    ),
  deleteGroup: signedIn
    .meta({
      rest: { method: "DELETE", path: group, area, summary: "Take away a group with its questions", status: 204 },
    })
    .input(GlobalGroupRemoval)
    .mutation(
      async ({ ctx, input: { id, ...input } }) => void (await changeGlobalContent(ctx.actor, id, removingGroup(input))),
    ),
  createQuestion: signedIn
    .meta({
      rest: {
        method: "POST",
        path: questions,
        area,
        summary: "Add a question to a group; position",
        status: 201,
        multipart: true,
      },
    })
    .input(NewGlobalQuestion)
    .output(QuestionView)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      questionViewOf(
        ctx.actor,
        ctx.locale,
        id,
        await changeGlobalQuestion(ctx.actor, id, input, addingQuestion(input)),
      ),
    ),
  editQuestion: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: question,
        area,
        summary: "Change or move a question; position, group_id, delete_help_picture",
        multipart: true,
      },
    })
    .input(GlobalQuestionChanges)
    .output(QuestionView)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      questionViewOf(
        ctx.actor,
        ctx.locale,
        id,
        await changeGlobalQuestion(ctx.actor, id, input, editingQuestion(input, ctx.locale)),
      ),
    ),
  deleteQuestion: signedIn
    .meta({ rest: { method: "DELETE", path: question, area, summary: "Take away a question", status: 204 } })
    .input(GlobalQuestionRemoval)
    .mutation(
      async ({ ctx, input: { id, ...input } }) =>
        void (await changeGlobalContent(ctx.actor, id, removingQuestion(input))),
    ),
  texts: signedIn
    .meta({
      rest: {
        method: "GET",
        path: `${one}/texts/{language}`,
        area,
        summary: "What it says, with what that is called in a language; empty where nobody translated it",
      },
    })
    .input(GlobalTextsRef)
    .output(TextsView)
    .query(({ ctx, input }) => readGlobalTexts(ctx.actor, input)),
  translate: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: `${one}/texts/{language}`,
        area,
        summary: "Translate it into a language: texts[] of { of, text }; those left out stay",
      },
    })
    .input(GlobalTextsChanges)
    .output(TextsView)
    .mutation(({ ctx, input }) => translateGlobalTemplate(ctx.actor, input)),
  /** The page where it is translated. */
  textsPage: signedIn
    .input(GlobalTextsPageQuery)
    .output(GlobalTemplatePage.extend({ part: TextsPart }))
    .query(({ ctx, input }) => globalTextsPage(ctx.actor, input)),
  listPage: signedIn
    .input(GlobalTemplatesQuery)
    .output(GlobalTemplatesPage)
    .query(({ ctx, input }) => globalTemplatesPage(ctx.actor, input)),
  page: signedIn
    .input(ById)
    .output(GlobalTemplatePage)
    .query(({ ctx, input }) => globalTemplatePage(ctx.actor, input.id)),
  /** The reusable templates, from which a new one can be created. */
  starts: signedIn.output(GlobalStarts).query(({ ctx }) => globalStarts(ctx.actor)),
});

import { withEtag } from "@server/core/etag";
import * as media from "@server/core/media-type";
import { listOf } from "@server/core/paging";
import { router, signedIn } from "@server/core/trpc";
import { serve } from "@server/platform/files/serve";
import { decide } from "./decide.ts";
import { exportAnswers } from "./export.ts";
import { changeAnswer, finishAnswer, reopenAnswer } from "./finish.ts";
import { answerContent } from "./form-values.ts";
import { answerInLanguage, answersInLanguage, questionAnswerInLanguage } from "./in-language.ts";
import {
  AnswerChanges,
  AnswerFinish,
  AnswerPageInput,
  AnswerRef,
  AnswerView,
  AnswerWithQuestions,
  DecideInput,
  FormAnswer,
  NewAnswer,
  NewPhotos,
  NewQuestionAnswer,
  PhotoRef,
  QuestionAnswerChanges,
  QuestionAnswerView,
  Saved,
  SaveInput,
  SinceInput,
  TakeOverInput,
} from "./inputs.ts";
import { getAnswer, listAnswers, questionAnswersSince } from "./list.ts";
import { AnswersAsFile, AnswersOf } from "./list-inputs.ts";
import { answerQuestion } from "./one-question.ts";
import { AnswerPage, answerPage } from "./page.ts";
import { addPhotos, removePhoto, storedPhoto } from "./photos.ts";
import { removeAnswer } from "./remove.ts";
import { createAnswer, saveAnswer } from "./save.ts";
import { takeOver } from "./take-over.ts";

const area = "answers";
const all = "/objects/{id}/templates/{templateId}/template-answers" as const;
const one = `${all}/{answerId}` as const;
const questions = `${one}/question/{questionId}/question-answers` as const;

export const answerRouter = router({
  list: signedIn
    .meta({
      rest: { method: "GET", path: all, area, summary: "The answers to a template on an object, the newest first" },
    })
    .input(AnswersOf)
    .output(listOf(AnswerView))
    .query(async ({ ctx, input }) => {
      const { items, meta } = await listAnswers(ctx.actor, input);
      return { items: await answersInLanguage(ctx.actor, ctx.locale, items), meta };
    }),
  export: signedIn
    .meta({
      isHeavy: true,
      rest: {
        method: "GET",
        path: "/workspaces/{id}/answers/export",
        area: "exports",
        summary: "The answers as XLSX or CSV, a row for each question",
        raw: media.TABLES,
        mayBeJob: true,
      },
    })
    .input(AnswersAsFile)
    .query(({ ctx, input }) => exportAnswers(ctx.actor, input, ctx.locale)),
  create: signedIn
    .meta({
      rest: {
        method: "POST",
        path: all,
        area,
        summary: "Begin to fill in a template",
        needs: "answer.create",
        status: 201,
      },
    })
    .input(NewAnswer)
    .output(AnswerView)
    .mutation(async ({ ctx, input }) => answerInLanguage(ctx.actor, ctx.locale, await createAnswer(ctx.actor, input))),
  get: signedIn
    .meta({ rest: { method: "GET", path: one, area, summary: "One answer, with what its version asks" } })
    .input(AnswerRef)
    .output(AnswerWithQuestions)
    .query(async ({ ctx, input }) =>
      answerInLanguage(
        ctx.actor,
        ctx.locale,
        withEtag(ctx, answerContent, await getAnswer(ctx.actor, ctx.locale, input)),
      ),
    ),
  change: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: one,
        area,
        summary: "Fill in, finish or reopen an answer",
        needs: "answer.edit",
      },
    })
    .input(AnswerChanges)
    .output(AnswerView)
    .mutation(async ({ ctx, input }) =>
      answerInLanguage(ctx.actor, ctx.locale, withEtag(ctx, answerContent, await changeAnswer(ctx.actor, input))),
    ),
  remove: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: one,
        area,
        summary: "Put an answer in the trash",
        needs: "answer.delete",
        status: 204,
      },
    })
    .input(AnswerRef)
    .mutation(({ ctx, input }) => removeAnswer(ctx.actor, input)),
  answerQuestion: signedIn
    .meta({
      rest: {
        method: "POST",
        path: questions,
        area,
        summary: "Answer a question",
        needs: "answer.edit",
        status: 201,
        multipart: true,
      },
    })
    .input(NewQuestionAnswer)
    .output(QuestionAnswerView)
    .mutation(async ({ ctx, input }) =>
      questionAnswerInLanguage(ctx.actor, ctx.locale, input.answerId, await answerQuestion(ctx.actor, input)),
    ),
  changeQuestion: signedIn
    .meta({
      rest: {
        method: "POST",
        path: `${questions}/{questionAnswerId}`,
        area,
        summary: "Answer it otherwise",
        needs: "answer.edit",
        multipart: true,
      },
    })
    .input(QuestionAnswerChanges)
    .output(QuestionAnswerView)
    .mutation(async ({ ctx, input }) =>
      questionAnswerInLanguage(ctx.actor, ctx.locale, input.answerId, await answerQuestion(ctx.actor, input)),
    ),
  photo: signedIn
    .meta({
      rest: { method: "GET", path: `${one}/files/{fileId}`, area, summary: "The bytes of a photo", raw: media.PICTURE },
    })
    .input(PhotoRef)
    .query(async ({ ctx, input }) =>
      serve(ctx.request ?? new Request("http://localhost/"), await storedPhoto(ctx.actor, input.fileId, input)),
    ),
  removePhoto: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: `${one}/files/{fileId}`,
        area,
        summary: "Take a photo away",
        needs: "answer.edit",
        status: 204,
      },
    })
    .input(PhotoRef)
    .mutation(({ ctx, input }) => removePhoto(ctx.actor, input)),

  save: signedIn
    .input(SaveInput)
    .output(Saved)
    .mutation(({ ctx, input }) => saveAnswer(ctx.actor, input)),
  addPhotos: signedIn
    .input(NewPhotos)
    .output(QuestionAnswerView)
    .mutation(({ ctx, input }) => addPhotos(ctx.actor, input)),
  finish: signedIn
    .input(AnswerFinish)
    .output(AnswerView)
    .mutation(({ ctx, input }) => finishAnswer(ctx.actor, input)),
  reopen: signedIn
    .input(AnswerRef)
    .output(AnswerView)
    .mutation(({ ctx, input }) => reopenAnswer(ctx.actor, input)),
  decide: signedIn
    .input(DecideInput)
    .output(FormAnswer)
    .mutation(({ ctx, input }) => decide(ctx.actor, input)),
  takeOver: signedIn
    .input(TakeOverInput)
    .output(QuestionAnswerView)
    .mutation(({ ctx, input }) => takeOver(ctx.actor, input)),
  since: signedIn
    .input(SinceInput)
    .output(FormAnswer)
    .query(({ ctx, input }) => questionAnswersSince(ctx.actor, input)),
  page: signedIn
    .input(AnswerPageInput)
    .output(AnswerPage)
    .query(({ ctx, input }) => answerPage(ctx.actor, ctx.locale, input)),
});

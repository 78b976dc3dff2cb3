import { pageOf } from "@server/core/paging";
import { router, signedIn } from "@server/core/trpc";
import { serve } from "@server/platform/files/serve";
import { changeAnswer, finishAnswer, reopenAnswer } from "./finish.ts";
import {
  AnswerChanges,
  AnswersOf,
  AnswerView,
  AskedPage,
  NewAnswer,
  NewPhotos,
  NewQuestionAnswer,
  OneAnswer,
  OnePhoto,
  PuttingBack,
  QuestionAnswerChanges,
  QuestionAnswerView,
  Saved,
  Saving,
  SinceAsked,
  TakingOver,
} from "./inputs.ts";
import { answeredSince, getAnswer, listAnswers } from "./list.ts";
import { answerQuestion } from "./one-question.ts";
import { AnswerPage, answerPage } from "./page.ts";
import { addPhotos, removePhoto, storedPhoto } from "./photos.ts";
import { removeAnswer } from "./remove.ts";
import { createAnswer, saveAnswer } from "./save.ts";
import { putBack, takeOver } from "./take-back.ts";

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
    .output(pageOf(AnswerView))
    .query(({ ctx, input }) => listAnswers(ctx.actor, input)),
  create: signedIn
    .meta({ rest: { method: "POST", path: all, area, summary: "Begin to fill in a template", status: 201 } })
    .input(NewAnswer)
    .output(AnswerView)
    .mutation(({ ctx, input }) => createAnswer(ctx.actor, input)),
  get: signedIn
    .meta({ rest: { method: "GET", path: one, area, summary: "One answer" } })
    .input(OneAnswer)
    .output(AnswerView)
    .query(({ ctx, input }) => getAnswer(ctx.actor, input)),
  change: signedIn
    .meta({ rest: { method: "PUT", path: one, area, summary: "Fill in, finish or reopen an answer" } })
    .input(AnswerChanges)
    .output(AnswerView)
    .mutation(({ ctx, input }) => changeAnswer(ctx.actor, input)),
  remove: signedIn
    .meta({ rest: { method: "DELETE", path: one, area, summary: "Put an answer in the trash", status: 204 } })
    .input(OneAnswer)
    .mutation(({ ctx, input }) => removeAnswer(ctx.actor, input)),
  answerQuestion: signedIn
    .meta({
      rest: { method: "POST", path: questions, area, summary: "Answer a question", status: 201, multipart: true },
    })
    .input(NewQuestionAnswer)
    .output(QuestionAnswerView)
    .mutation(({ ctx, input }) => answerQuestion(ctx.actor, input)),
  changeQuestion: signedIn
    .meta({
      rest: {
        method: "POST",
        path: `${questions}/{questionAnswerId}`,
        area,
        summary: "Answer it otherwise",
        multipart: true,
      },
    })
    .input(QuestionAnswerChanges)
    .output(QuestionAnswerView)
    .mutation(({ ctx, input }) => answerQuestion(ctx.actor, input)),
  photo: signedIn
    .meta({ rest: { method: "GET", path: `${one}/files/{fileId}`, area, summary: "The bytes of a photo", raw: true } })
    .input(OnePhoto)
    .query(async ({ ctx, input }) =>
      serve(ctx.request ?? new Request("http://localhost/"), await storedPhoto(ctx.actor, input.fileId, input)),
    ),
  removePhoto: signedIn
    .meta({
      rest: { method: "DELETE", path: `${one}/files/{fileId}`, area, summary: "Take a photo away", status: 204 },
    })
    .input(OnePhoto)
    .mutation(({ ctx, input }) => removePhoto(ctx.actor, input)),

  save: signedIn
    .input(Saving)
    .output(Saved)
    .mutation(({ ctx, input }) => saveAnswer(ctx.actor, input)),
  addPhotos: signedIn
    .input(NewPhotos)
    .output(QuestionAnswerView)
    .mutation(({ ctx, input }) => addPhotos(ctx.actor, input)),
  finish: signedIn
    .input(OneAnswer)
    .output(AnswerView)
    .mutation(({ ctx, input }) => finishAnswer(ctx.actor, input)),
  reopen: signedIn
    .input(OneAnswer)
    .output(AnswerView)
    .mutation(({ ctx, input }) => reopenAnswer(ctx.actor, input)),
  putBack: signedIn
    .input(PuttingBack)
    .output(QuestionAnswerView)
    .mutation(({ ctx, input }) => putBack(ctx.actor, input)),
  takeOver: signedIn
    .input(TakingOver)
    .output(QuestionAnswerView)
    .mutation(({ ctx, input }) => takeOver(ctx.actor, input)),
  since: signedIn
    .input(SinceAsked)
    .output(Saved)
    .query(({ ctx, input }) => answeredSince(ctx.actor, input)),
  page: signedIn
    .input(AskedPage)
    .output(AnswerPage)
    .query(({ ctx, input }) => answerPage(ctx.actor, input)),
});

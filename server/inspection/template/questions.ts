import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import type { z } from "zod";
import { changeContent } from "./change-content.ts";
import { addingQuestion, editingQuestion, removingQuestion } from "./changes.ts";
import type { NewQuestion, QuestionChanges, QuestionRemoval } from "./inputs.ts";

export const addQuestionTo = (actor: Actor, { id, templateId, ...input }: z.output<typeof NewQuestion>) =>
  changeContent(actor, { id, templateId }, addingQuestion(input));
export const editQuestionOf = (
  actor: Actor,
  locale: Locale,
  { id, templateId, ...input }: z.output<typeof QuestionChanges>,
) => changeContent(actor, { id, templateId }, editingQuestion(input, locale));
export const removeQuestionOf = (actor: Actor, input: z.output<typeof QuestionRemoval>) =>
  changeContent(actor, input, removingQuestion(input));

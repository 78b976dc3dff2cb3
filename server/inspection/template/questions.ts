import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import type { z } from "zod";
import { changeContent } from "./change-content.ts";
import { addingQuestion, type Change, editingQuestion, removingQuestion } from "./changes.ts";
import { withPicture } from "./help-picture.ts";
import type { NewQuestion, QuestionChanges, QuestionRemoval, TemplateRef } from "./inputs.ts";
import type { PictureInput } from "./question-inputs.ts";
import { templateFor } from "./template-for.ts";

export const addQuestionTo = (
  actor: Actor,
  { id, templateId, help_picture, delete_help_picture, ...input }: z.output<typeof NewQuestion>,
) => changeQuestion(actor, { id, templateId }, { help_picture, delete_help_picture }, addingQuestion(input));

export const editQuestionOf = (
  actor: Actor,
  locale: Locale,
  { id, templateId, help_picture, delete_help_picture, ...input }: z.output<typeof QuestionChanges>,
) => changeQuestion(actor, { id, templateId }, { help_picture, delete_help_picture }, editingQuestion(input, locale));

export const removeQuestionOf = (actor: Actor, input: z.output<typeof QuestionRemoval>) =>
  changeContent(actor, input, removingQuestion(input));

async function changeQuestion(
  actor: Actor,
  { id, templateId }: z.output<typeof TemplateRef>,
  input: PictureInput,
  asked: Change,
): Promise<string> {
  // Rendering takes a while, so the actor is authorized before it, and again in the transaction
  if (input.help_picture) await reading(actor, (tx) => templateFor(tx, actor, "template.edit", id, templateId));
  const { change, picture } = await withPicture(input, asked);
  return changeContent(actor, { id, templateId }, change, picture);
}

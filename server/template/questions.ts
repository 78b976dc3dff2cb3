import type { Actor } from "@server/actor";
import { missing, refuse } from "@server/refusal";
import type { z } from "zod";
import { changeContent } from "./change-content.ts";
import {
  type AboutQuestion,
  addQuestion,
  dropEmptyOptions,
  editQuestion,
  groupOf,
  groupWith,
  moveQuestion,
  questionOf,
  removeQuestion,
} from "./content.ts";
import type { NewQuestion, QuestionChanges, QuestionRemoval } from "./inputs.ts";
import { questionMark } from "./mark.ts";
import { requireSeen } from "./seen.ts";

/** A choice needs something to choose from. */
function requireOptions({ type, options }: Pick<AboutQuestion, "type" | "options">): void {
  if (type === "select" && dropEmptyOptions(options).length < 2) throw refuse("template.too_few_options", "options");
}

export const addQuestionTo = (
  actor: Actor,
  { groupId, position, seen: _, id: workspaceId, templateId, ...about }: z.output<typeof NewQuestion>,
) =>
  changeContent(actor, { id: workspaceId, templateId }, (content) => {
    if (!groupOf(content, groupId)) throw missing();
    requireOptions(about);
    const id = crypto.randomUUID();
    return { content: addQuestion(content, groupId, about, { position, id }), answer: id };
  });

/** What it asks, its place, and its group; only what is said. Changed by somebody else meanwhile it stays as they left it, and that is told. */
export const editQuestionOf = (actor: Actor, input: z.output<typeof QuestionChanges>) => {
  const { id, templateId, groupId, questionId, position, group_id, seen, ...changes } = input;
  return changeContent(actor, { id, templateId }, (content) => {
    const before = requireSeen(questionOf(content, questionId), seen, questionMark);
    const group = groupWith(content, questionId)!;
    if (group.id !== groupId && seen === undefined) throw missing();
    const told = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<AboutQuestion>;
    requireOptions({ ...before, ...told });
    const edited = editQuestion(content, questionId, told);
    const target = group_id ?? group.id;
    if (!groupOf(content, target)) throw refuse("template.group_gone", "group_id");
    const stays = target === group.id && position === undefined;
    return { content: stays ? edited : moveQuestion(edited, questionId, { groupId: target, position }), answer: questionId };
  });
};

export const removeQuestionOf = (actor: Actor, { id, templateId, groupId, questionId, seen }: z.output<typeof QuestionRemoval>) =>
  changeContent(actor, { id, templateId }, (content) => {
    requireSeen(questionOf(content, questionId), seen, questionMark);
    if (groupWith(content, questionId)!.id !== groupId && seen === undefined) throw missing();
    return { content: removeQuestion(content, questionId), answer: questionId };
  });

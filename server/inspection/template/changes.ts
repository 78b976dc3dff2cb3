import type { AboutQuestion } from "@db/schema/question";
import type { Content } from "@db/schema/template";
import { invalid, notFound } from "@server/core/errors";
import { definitions } from "@server/inspection/answer/question-types/all";
import type { z } from "zod";
import {
  addGroup,
  addQuestion,
  dropEmptyOptions,
  editQuestion,
  groupOf,
  groupWith,
  moveGroup,
  moveQuestion,
  questionOf,
  removeGroup,
  removeQuestion,
  renameGroup,
  tooMuchIn,
} from "./content.ts";
import type { GroupChanges, GroupRemoval, NewGroup, NewQuestion, QuestionChanges, QuestionRemoval } from "./inputs.ts";
import { groupMark, questionMark, titleMark } from "./mark.ts";
import { requireSeen } from "./seen.ts";

/**
 * What is asked, changed as somebody said, with the id it was about. The same for a template of a workspace and one of
 * the platform.
 */
export type Change = (content: Content) => { content: Content; answer: string };
/** As it was said, wherever the template is. */
type Said<S extends z.ZodType> = Omit<z.output<S>, "id" | "templateId">;

export const addingGroup =
  ({ title, position }: Said<typeof NewGroup>): Change =>
  (content) => {
    const id = crypto.randomUUID();
    return { content: addGroup(content, title, { position, id }), answer: id };
  };

/** Its title and its place. */
export const editingGroup =
  ({ groupId, title, position, seen }: Said<typeof GroupChanges>): Change =>
  (content) => {
    requireSeen(groupOf(content, groupId), seen, titleMark);
    const named = title === undefined ? content : renameGroup(content, groupId, title);
    return { content: position === undefined ? named : moveGroup(named, groupId, position), answer: groupId };
  };

/** With all its questions; unless one of them was changed meanwhile. */
export const removingGroup =
  ({ groupId, seen }: Said<typeof GroupRemoval>): Change =>
  (content) => {
    requireSeen(groupOf(content, groupId), seen, groupMark);
    return { content: removeGroup(content, groupId), answer: groupId };
  };

/** A choice needs something to choose from. */
function requireOptions({ type, options }: Pick<AboutQuestion, "type" | "options">): void {
  if (definitions[type].hasOptions && dropEmptyOptions(options).length < 2)
    throw invalid("template.too_few_options", "options");
}

export const addingQuestion =
  ({ groupId, position, seen: _, ...about }: Said<typeof NewQuestion>): Change =>
  (content) => {
    if (!groupOf(content, groupId)) throw notFound();
    requireOptions(about);
    const id = crypto.randomUUID();
    return { content: addQuestion(content, groupId, about, { position, id }), answer: id };
  };

/**
 * What it asks, its place, and its group; only what is said. Changed by somebody else meanwhile it stays as they left
 * it, and that is told.
 */
export const editingQuestion =
  ({ groupId, questionId, position, group_id, seen, ...changes }: Said<typeof QuestionChanges>): Change =>
  (content) => {
    const before = requireSeen(questionOf(content, questionId), seen, questionMark);
    const group = groupWith(content, questionId)!;
    if (group.id !== groupId && seen === undefined) throw notFound();
    const told = Object.fromEntries(
      Object.entries(changes).filter(([, value]) => value !== undefined),
    ) as Partial<AboutQuestion>;
    requireOptions({ ...before, ...told });
    const edited = editQuestion(content, questionId, told);
    const target = group_id ?? group.id;
    if (!groupOf(content, target)) throw invalid("template.group_gone", "group_id");
    const stays = target === group.id && position === undefined;
    return {
      content: stays ? edited : moveQuestion(edited, questionId, { groupId: target, position }),
      answer: questionId,
    };
  };

export const removingQuestion =
  ({ groupId, questionId, seen }: Said<typeof QuestionRemoval>): Change =>
  (content) => {
    requireSeen(questionOf(content, questionId), seen, questionMark);
    if (groupWith(content, questionId)!.id !== groupId && seen === undefined) throw notFound();
    return { content: removeQuestion(content, questionId), answer: questionId };
  };

export function requireRoom(content: Content): void {
  const refused = tooMuchIn(content);
  if (refused) throw invalid(refused);
}

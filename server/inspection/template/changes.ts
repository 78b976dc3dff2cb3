import type { AboutQuestion } from "@db/schema/question";
import type { Content } from "@db/schema/template";
import { mergeChanges, type Pairs } from "@server/core/concurrent-edit";
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
import { groupFormValues, questionFormValues } from "./form-values.ts";
import type { GroupChanges, GroupRemoval, NewGroup, NewQuestion, QuestionChanges, QuestionRemoval } from "./inputs.ts";
import { groupMark, questionMark } from "./mark.ts";
import { groupsView } from "./rows.ts";

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
  ({ groupId, title, position, based_on }: Said<typeof GroupChanges>): Change =>
  (content) => {
    const stored = groupsView(content).find(({ id }) => id === groupId);
    if (!stored) throw goneSince(based_on);
    const changes = mergeChanges({ title, position, based_on }, groupFormValues(stored));
    const named = changes.title === undefined ? content : renameGroup(content, groupId, changes.title);
    const moved = changes.position === undefined ? named : moveGroup(named, groupId, changes.position);
    return { content: moved, answer: groupId };
  };

/** Who says what they saw is told that somebody else removed it since. */
const goneSince = (seen: string | undefined) =>
  seen === undefined ? notFound() : invalid("template.gone_meanwhile", { code: "changed_since" });

function requireUnchanged<T>(there: T | undefined, seen: string | undefined, mark: (there: T) => string): void {
  if (!there) throw goneSince(seen);
  if (seen !== undefined && seen !== mark(there))
    throw invalid("template.changed_meanwhile", { code: "changed_since" });
}

/** With all its questions; unless one of them was changed meanwhile. */
export const removingGroup =
  ({ groupId, seen }: Said<typeof GroupRemoval>): Change =>
  (content) => {
    requireUnchanged(groupOf(content, groupId), seen, groupMark);
    return { content: removeGroup(content, groupId), answer: groupId };
  };

/** A choice needs something to choose from. */
function requireOptions({ type, options }: Pick<AboutQuestion, "type" | "options">): void {
  if (definitions[type].hasOptions && dropEmptyOptions(options).length < 2)
    throw invalid("template.too_few_options", "options");
}

export const addingQuestion =
  ({ groupId, position, ...about }: Said<typeof NewQuestion>): Change =>
  (content) => {
    if (!groupOf(content, groupId)) throw notFound();
    requireOptions(about);
    const id = crypto.randomUUID();
    return { content: addQuestion(content, groupId, about, { position, id }), answer: id };
  };

/** What can be answered is its type with the options; a place is one in a group. */
const pairs: Pairs = [
  ["type", "options"],
  ["type", "multiple"],
  ["group_id", "position"],
];

/** What it asks, its place, and its group: only what was said. */
export const editingQuestion =
  ({ groupId, questionId, options, ...input }: Said<typeof QuestionChanges>): Change =>
  (content) => {
    const group = groupsView(content).find(({ questions }) => questions.some(({ id }) => id === questionId));
    const before = group?.questions.find(({ id }) => id === questionId);
    if (!group || !before) throw goneSince(input.based_on);
    if (group.id !== groupId && input.based_on === undefined) throw notFound();
    const wanted = { ...input, options: options && dropEmptyOptions(options).join("\n") };
    const { position, group_id, ...changes } = mergeChanges(wanted, questionFormValues(before, group.id), pairs);
    const told = Object.fromEntries(
      Object.entries({ ...changes, options: changes.options?.split("\n") }).filter(([, value]) => value !== undefined),
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
    requireUnchanged(questionOf(content, questionId), seen, questionMark);
    if (groupWith(content, questionId)!.id !== groupId && seen === undefined) throw notFound();
    return { content: removeQuestion(content, questionId), answer: questionId };
  };

export function requireRoom(content: Content): void {
  const refused = tooMuchIn(content);
  if (refused) throw invalid(refused);
}

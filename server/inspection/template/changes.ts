import type { AboutQuestion, Question } from "@db/schema/question";
import type { Content } from "@db/schema/template";
import type { TemplateTexts } from "@db/schema/template-columns";
import type { Locale } from "@i18n/locales";
import { mergeChanges, type Pairs } from "@server/core/concurrent-edit";
import { invalid, notFound } from "@server/core/errors";
import { possibleAnswers } from "@server/inspection/answer/asked";
import { definitions } from "@server/inspection/answer/question-types/all";
import type { z } from "zod";
import {
  addGroup,
  addQuestion,
  dropEmptyOptions,
  editQuestion,
  exceededLimit,
  groupOf,
  groupWith,
  moveGroup,
  moveQuestion,
  questionOf,
  questionsOf,
  removeGroup,
  removeQuestion,
  renameGroup,
} from "./content.ts";
import { conditionInForm, groupFormValues, questionFormValues } from "./form-values.ts";
import type { GroupChanges, GroupRemoval, NewGroup, NewQuestion, QuestionChanges, QuestionRemoval } from "./inputs.ts";
import { groupMark, questionMark } from "./mark.ts";
import type { PictureInput, WrittenQuestion } from "./question-inputs.ts";
import { groupsView } from "./rows.ts";
import { optionTexts, questionIn, textIn } from "./texts.ts";

/**
 * A change of a template's questions, of a workspace or of the platform. Gives the new content, and the id of the group
 * or question that was added, changed or removed.
 */
export type Change = (content: Content, texts: TemplateTexts) => { content: Content; changedId: string };
/** The input without the ids of the template. */
type InputOf<S extends z.ZodType> = Omit<z.output<S>, "id" | "templateId">;

export const addingGroup =
  ({ title, position }: InputOf<typeof NewGroup>): Change =>
  (content) => {
    const id = crypto.randomUUID();
    return { content: addGroup(content, title, { position, id }), changedId: id };
  };

/** Changes a group's title and position. Throws EditConflict (409) if somebody else changed them too. */
export const editingGroup =
  ({ groupId, title: typed, position, based_on }: InputOf<typeof GroupChanges>, locale: Locale): Change =>
  (content, texts) => {
    const stored = groupsView(content).find(({ id }) => id === groupId);
    if (!stored) throw removedSince(based_on);
    const title = based_on === undefined && typed === textIn(texts, locale, stored.title) ? undefined : typed;
    const changes = mergeChanges({ title, position, based_on }, groupFormValues(stored));
    const named = changes.title === undefined ? content : renameGroup(content, groupId, changes.title);
    const moved = changes.position === undefined ? named : moveGroup(named, groupId, changes.position);
    return { content: moved, changedId: groupId };
  };

/**
 * The error for a missing group or question: a form, which sends what it showed, says that somebody else removed it.
 */
const removedSince = (seen: string | undefined) =>
  seen === undefined ? notFound() : invalid("template.gone_meanwhile", { code: "changed_since" });

/** Throws invalid (422) if the group or question is not as the form showed it; without `seen` it is not compared. */
function requireUnchanged<T>(stored: T | undefined, seen: string | undefined, mark: (stored: T) => string): void {
  if (!stored) throw removedSince(seen);
  if (seen !== undefined && seen !== mark(stored))
    throw invalid("template.changed_meanwhile", { code: "changed_since" });
}

/**
 * Removes a group with its questions. Throws invalid (422) if somebody changed any of them since the form showed them.
 */
export const removingGroup =
  ({ groupId, seen }: InputOf<typeof GroupRemoval>): Change =>
  (content) => {
    requireUnchanged(groupOf(content, groupId), seen, groupMark);
    return { content: removeGroup(content, groupId), changedId: groupId };
  };

/** Throws invalid (422) if a type with options has fewer than two. */
function requireOptions({ type, options }: Pick<AboutQuestion, "type" | "options">): void {
  if (definitions[type].hasOptions && dropEmptyOptions(options).length < 2)
    throw invalid("template.too_few_options", "options");
}

/** Throws invalid (422) if the lower limit lies above the upper one. */
function requireLimits({ type, lower, upper }: Pick<WrittenQuestion, "type" | "lower" | "upper">): void {
  if (definitions[type].hasLimits && lower !== null && upper !== null && lower > upper)
    throw invalid("template.limits_reversed", "upper");
}

/** Throws invalid (422) unless the question depends on an answer that an earlier question can have. */
function requireCondition(content: Content, { shown_if }: Pick<WrittenQuestion, "shown_if">, id: string): void {
  if (!shown_if) return;
  const all = questionsOf(content);
  const earlier = all.slice(
    0,
    all.findIndex((question) => question.id === id),
  );
  const other = earlier.find((question) => question.id === shown_if.question_id);
  if (!other) throw invalid("template.condition_not_before", "shown_if");
  if (!possibleAnswers(other).includes(shown_if.is)) throw invalid("template.condition_no_answer", "shown_if");
}

/** Its picture is changed by withPicture() (help-picture.ts). */
const withoutPicture = <I extends PictureInput>({ help_picture, delete_help_picture, ...input }: I) => input;

export const addingQuestion =
  ({ groupId, position, ...input }: InputOf<typeof NewQuestion>): Change =>
  (content) => {
    if (!groupOf(content, groupId)) throw notFound();
    const question = withoutPicture(input);
    requireOptions(question);
    requireLimits(question);
    const id = crypto.randomUUID();
    const added = addQuestion(content, groupId, question, { position, id });
    requireCondition(added, question, id);
    return { content: added, changedId: id };
  };

/** Fields that are merged together: a type with its options and limits, both limits, and a group with the position in it. */
const pairs: Pairs = [
  ["type", "options"],
  ["type", "multiple"],
  ["lower", "upper"],
  ["type", "lower"],
  ["group_id", "position"],
];

/**
 * Without the texts that are as the caller was given them in their language: a program that sends back what it read
 * leaves what is stored as it is.
 */
function exceptAsGiven<I extends Partial<WrittenQuestion>>(
  input: I,
  before: Question,
  texts: TemplateTexts,
  locale: Locale,
): I {
  const given = questionIn(before, texts, locale);
  return {
    ...input,
    label: input.label === given.label ? undefined : input.label,
    help: input.help === given.help ? undefined : input.help,
    options: input.options?.join("\n") === optionTexts(given).join("\n") ? undefined : input.options,
  };
}

/**
 * Changes a question, its position and its group. Throws EditConflict (409) if somebody else changed the same fields.
 */
export const editingQuestion =
  ({ groupId, questionId, ...sent }: InputOf<typeof QuestionChanges>, locale: Locale): Change =>
  (content, texts) => {
    const typed = withoutPicture(sent);
    const group = groupsView(content).find(({ questions }) => questions.some(({ id }) => id === questionId));
    const before = group?.questions.find(({ id }) => id === questionId);
    if (!group || !before) throw removedSince(typed.based_on);
    const { options, ...input } = typed.based_on === undefined ? exceptAsGiven(typed, before, texts, locale) : typed;
    if (group.id !== groupId && input.based_on === undefined) throw notFound();
    const asInForm = {
      options: options && dropEmptyOptions(options).join("\n"),
      shown_if: input.shown_if === undefined ? undefined : conditionInForm(input.shown_if),
    };
    const merged = mergeChanges({ ...input, ...asInForm }, questionFormValues(before, group.id), pairs);
    const { position, group_id, ...changes } = merged;
    const changed = Object.fromEntries(
      Object.entries({
        ...changes,
        options: changes.options?.split("\n"),
        shown_if: changes.shown_if === undefined ? undefined : input.shown_if,
      }).filter(([, value]) => value !== undefined),
    ) as Partial<WrittenQuestion>;
    requireOptions({ ...before, ...changed });
    requireLimits({ type: before.type, lower: before.lower ?? null, upper: before.upper ?? null, ...changed });
    requireCondition(content, { shown_if: changed.shown_if ?? null }, questionId);
    const edited = editQuestion(content, questionId, changed);
    const target = group_id ?? group.id;
    if (!groupOf(content, target)) throw invalid("template.group_gone", "group_id");
    const stays = target === group.id && position === undefined;
    return {
      content: stays ? edited : moveQuestion(edited, questionId, { groupId: target, position }),
      changedId: questionId,
    };
  };

export const removingQuestion =
  ({ groupId, questionId, seen }: InputOf<typeof QuestionRemoval>): Change =>
  (content) => {
    requireUnchanged(questionOf(content, questionId), seen, questionMark);
    if (groupWith(content, questionId)!.id !== groupId && seen === undefined) throw notFound();
    return { content: removeQuestion(content, questionId), changedId: questionId };
  };

/** Throws invalid (422) if a template has too many groups or questions, or too much text. */
export function requireContentLimits(content: Content): void {
  const error = exceededLimit(content);
  if (error) throw invalid(error);
}

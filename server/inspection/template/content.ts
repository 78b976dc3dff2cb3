import { type AboutQuestion, Question } from "@db/schema/question";
import type { Content, QuestionGroup } from "@db/schema/template";
import { locales } from "@i18n/locales";
import { definitions } from "@server/inspection/answer/question-types/all";
import { judges } from "@server/inspection/answer/value";
import { z } from "zod";
import type { WrittenQuestion } from "./question-inputs.ts";

/**
 * The groups and questions of a version, and pure functions that change them: for templates of a workspace and of the
 * platform, and for the browser. Each gives a new content, or an equal one if there is nothing to change.
 */

/** A row's content as it is stored, to parse rows of raw SQL. */
export const StoredContent = z.object({
  groups: z.array(z.object({ id: z.string(), title: z.string(), questions: z.array(Question) })),
}) satisfies z.ZodType<Content>;

/** Of the texts in other languages. */
export const StoredTexts = z.partialRecord(z.enum(locales), z.record(z.string(), z.string()));

/** The index in the list, at most its length; undefined for the end. */
type Position = { position?: number };

export const emptyContent: Content = { groups: [] };

export const questionsOf = ({ groups }: Content): Question[] => groups.flatMap(({ questions }) => questions);
export const groupOf = ({ groups }: Content, id: string): QuestionGroup | undefined =>
  groups.find((group) => group.id === id);
export const groupWith = ({ groups }: Content, questionId: string): QuestionGroup | undefined =>
  groups.find(({ questions }) => questions.some(({ id }) => id === questionId));
/** The hashes of its pictures. */
export const picturesIn = (content: Content): string[] =>
  questionsOf(content).flatMap(({ help_picture }) => (help_picture ? [help_picture] : []));
export const questionOf = (content: Content, id: string): Question | undefined =>
  questionsOf(content).find((question) => question.id === id);

const MAX_GROUPS = 60;
export const MAX_QUESTIONS = 500;
/** Of the content as JSON. Lists of templates load a page of contents into memory, and each version stores its own. */
export const MAX_BYTES = 256 * 1024;

const bytesOf = (content: Content): number => new TextEncoder().encode(JSON.stringify(content)).length;

/** The text key of the limit that a content exceeds; undefined if it exceeds none. */
export function exceededLimit(content: Content): string | undefined {
  if (content.groups.length > MAX_GROUPS) return `template.too_many_groups?limit=${MAX_GROUPS}`;
  if (questionsOf(content).length > MAX_QUESTIONS) return `template.too_many_questions?limit=${MAX_QUESTIONS}`;
  return bytesOf(content) > MAX_BYTES ? "template.too_much_text" : undefined;
}

/** The options without empty ones, such as empty lines in a form, and without duplicates. */
export const dropEmptyOptions = (options: readonly string[]): string[] => [
  ...new Set(options.map((option) => option.trim()).filter(Boolean)),
];

type Draft = Pick<AboutQuestion, "label" | "type" | "help_picture"> & Partial<WrittenQuestion | AboutQuestion>;

/** Without what the type of question does not have, and without fields that say nothing. */
function normalized({ label, type, required = false, page_break = false, ...draft }: Draft): AboutQuestion {
  const { hasOptions = false, hasLimits = false, points } = definitions[type];
  const limits = hasLimits
    ? { unit: draft.unit || undefined, lower: draft.lower ?? undefined, upper: draft.upper ?? undefined }
    : {};
  const isJudged = judges({ type, ...limits });
  return {
    label,
    type,
    required,
    page_break,
    options: hasOptions ? dropEmptyOptions(draft.options ?? []) : [],
    multiple: hasOptions && Boolean(draft.multiple),
    ...limits,
    nok_note: (isJudged && draft.nok_note) || undefined,
    nok_photo: (isJudged && draft.nok_photo) || undefined,
    point_from: (points === "risk" && draft.point_from) || undefined,
    shown_if: draft.shown_if ?? undefined,
    help: draft.help || undefined,
    help_picture: draft.help_picture || undefined,
  };
}

/** The stored fields of a question, always in the same order, so that two questions can be compared as JSON. */
export const asStored = (question: Question): Question => Question.parse(question);

const withGroup = ({ groups }: Content, id: string, change: (group: QuestionGroup) => QuestionGroup): Content => ({
  groups: groups.map((group) => (group.id === id ? change(group) : group)),
});

function insertAt<T>(list: readonly T[], item: T, position = list.length): T[] {
  const at = Math.max(0, Math.min(position, list.length));
  return [...list.slice(0, at), item, ...list.slice(at)];
}

export function addGroup(
  { groups }: Content,
  title: string,
  { position, id = crypto.randomUUID() }: Position & { id?: string } = {},
): Content {
  return { groups: insertAt(groups, { id, title, questions: [] }, position) };
}

export const renameGroup = (content: Content, id: string, title: string): Content =>
  withGroup(content, id, (group) => ({ ...group, title }));

export function moveGroup(content: Content, id: string, position: number): Content {
  const moved = groupOf(content, id);
  if (!moved) return content;
  const others = content.groups.filter((group) => group.id !== id);
  return { groups: insertAt(others, moved, position) };
}

/** Removes a group with its questions. */
export const removeGroup = ({ groups }: Content, id: string): Content => ({
  groups: groups.filter((group) => group.id !== id),
});

export function addQuestion(
  content: Content,
  groupId: string,
  question: Draft,
  { position, id = crypto.randomUUID() }: Position & { id?: string } = {},
): Content {
  return withGroup(content, groupId, (group) => ({
    ...group,
    questions: insertAt(group.questions, { id, ...normalized(question) }, position),
  }));
}

export function editQuestion(
  content: Content,
  id: string,
  changes: Partial<WrittenQuestion> & { help_picture?: string },
): Content {
  const group = groupWith(content, id);
  if (!group) return content;
  const edited = (question: Question) =>
    question.id === id ? { id, ...normalized({ ...question, ...changes }) } : question;
  return withGroup(content, group.id, ({ questions, ...rest }) => ({ ...rest, questions: questions.map(edited) }));
}

/** Moves a question within its group or to another one. Unchanged if either does not exist. */
export function moveQuestion(
  content: Content,
  id: string,
  { groupId, position }: Position & { groupId: string },
): Content {
  const moved = questionOf(content, id);
  if (!moved || !groupOf(content, groupId)) return content;
  return withGroup(removeQuestion(content, id), groupId, (group) => ({
    ...group,
    questions: insertAt(group.questions, moved, position),
  }));
}

export const removeQuestion = ({ groups }: Content, id: string): Content => ({
  groups: groups.map((group) => ({ ...group, questions: group.questions.filter((question) => question.id !== id) })),
});

/** The content for a new template: with new ids, since its answers are not compared with those of the original. */
export function withNewIds(content: Content): Content {
  const ids = new Map(questionsOf(content).map(({ id }) => [id, crypto.randomUUID() as string]));
  const withNewId = ({ shown_if, ...question }: Question): Question => ({
    ...question,
    id: ids.get(question.id)!,
    shown_if: shown_if && { ...shown_if, question_id: ids.get(shown_if.question_id) ?? shown_if.question_id },
  });
  return {
    groups: content.groups.map((group) => ({
      ...group,
      id: crypto.randomUUID(),
      questions: group.questions.map(withNewId),
    })),
  };
}

import { type AboutQuestion, Question } from "@db/schema/question";
import type { Content, QuestionGroup } from "@db/schema/template";
import { definitions } from "@server/inspection/answer/question-types/all";

/**
 * What a template asks, and how it is changed: pure, so that the builder of a workspace, the platform's and the browser
 * do the same. Each gives a new content, and the same one where there was nothing to change.
 */

/** Where something comes to stand: at the end, unless told. */
type Place = { position?: number };

export const emptyContent: Content = { groups: [] };

export const questionsOf = ({ groups }: Content): Question[] => groups.flatMap(({ questions }) => questions);
export const groupOf = ({ groups }: Content, id: string): QuestionGroup | undefined =>
  groups.find((group) => group.id === id);
export const groupWith = ({ groups }: Content, questionId: string): QuestionGroup | undefined =>
  groups.find(({ questions }) => questions.some(({ id }) => id === questionId));
export const questionOf = (content: Content, id: string): Question | undefined =>
  questionsOf(content).find((question) => question.id === id);

const MOST_GROUPS = 60;
export const MOST_QUESTIONS = 500;
/** As it is kept. Whoever lists templates holds a page of them in memory, and each version keeps its own. */
export const MOST_BYTES = 256 * 1024;

const bytesOf = (content: Content): number => new TextEncoder().encode(JSON.stringify(content)).length;

/** Why it is more than one template may ask, in a word; for every way in which a template gets its questions. */
export function tooMuchIn(content: Content): string | undefined {
  if (content.groups.length > MOST_GROUPS) return `template.too_many_groups?limit=${MOST_GROUPS}`;
  if (questionsOf(content).length > MOST_QUESTIONS) return `template.too_many_questions?limit=${MOST_QUESTIONS}`;
  return bytesOf(content) > MOST_BYTES ? "template.too_much_text" : undefined;
}

/** Lines that were left open in a form are no options; the same one twice is one. */
export const dropEmptyOptions = (options: readonly string[]): string[] => [
  ...new Set(options.map((option) => option.trim()).filter(Boolean)),
];

/** Only a choice has options, and more than one to choose. */
function tidied(about: AboutQuestion): AboutQuestion {
  const { hasOptions = false } = definitions[about.type];
  return {
    ...about,
    options: hasOptions ? dropEmptyOptions(about.options) : [],
    multiple: hasOptions && about.multiple,
  };
}

/** All that is stored of a question, always in the same order, so that two can be compared. */
export const asStored = (question: Question): Question => Question.parse(question);

/** Of one group, with nothing else beside what is told. */
const withGroup = ({ groups }: Content, id: string, change: (group: QuestionGroup) => QuestionGroup): Content => ({
  groups: groups.map((group) => (group.id === id ? change(group) : group)),
});

function placed<T>(list: readonly T[], item: T, position = list.length): T[] {
  const at = Math.max(0, Math.min(position, list.length));
  return [...list.slice(0, at), item, ...list.slice(at)];
}

export function addGroup(
  { groups }: Content,
  title: string,
  { position, id = crypto.randomUUID() }: Place & { id?: string } = {},
): Content {
  return { groups: placed(groups, { id, title, questions: [] }, position) };
}

export const renameGroup = (content: Content, id: string, title: string): Content =>
  withGroup(content, id, (group) => ({ ...group, title }));

export function moveGroup(content: Content, id: string, position: number): Content {
  const moved = groupOf(content, id);
  if (!moved) return content;
  const others = content.groups.filter((group) => group.id !== id);
  return { groups: placed(others, moved, position) };
}

/** With all that is asked in it. */
export const removeGroup = ({ groups }: Content, id: string): Content => ({
  groups: groups.filter((group) => group.id !== id),
});

export function addQuestion(
  content: Content,
  groupId: string,
  about: AboutQuestion,
  { position, id = crypto.randomUUID() }: Place & { id?: string } = {},
): Content {
  return withGroup(content, groupId, (group) => ({
    ...group,
    questions: placed(group.questions, { id, ...tidied(about) }, position),
  }));
}

export function editQuestion(content: Content, id: string, changes: Partial<AboutQuestion>): Content {
  const group = groupWith(content, id);
  if (!group) return content;
  const edited = (question: Question) =>
    question.id === id ? { id, ...tidied({ ...question, ...changes }) } : question;
  return withGroup(content, group.id, ({ questions, ...rest }) => ({ ...rest, questions: questions.map(edited) }));
}

/** Within its group, or into another one. */
export function moveQuestion(
  content: Content,
  id: string,
  { groupId, position }: Place & { groupId: string },
): Content {
  const moved = questionOf(content, id);
  if (!moved || !groupOf(content, groupId)) return content;
  return withGroup(removeQuestion(content, id), groupId, (group) => ({
    ...group,
    questions: placed(group.questions, moved, position),
  }));
}

export const removeQuestion = ({ groups }: Content, id: string): Content => ({
  groups: groups.map((group) => ({ ...group, questions: group.questions.filter((question) => question.id !== id) })),
});

/** As the start of another template, whose answers are compared with nobody's: each id a new one. */
export const asStart = ({ groups }: Content): Content => ({
  groups: groups.map((group) => ({
    ...group,
    id: crypto.randomUUID(),
    questions: group.questions.map((question) => ({ ...question, id: crypto.randomUUID() })),
  })),
});

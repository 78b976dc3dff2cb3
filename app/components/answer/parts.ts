import type { ShownQuestion } from "@db/schema/question";
import type { AnswerPage } from "@server/inspection/answer/page";

/** The questions on one screen: a group of the template, or a piece of a long group. */
export type Part = {
  number: number;
  title: string;
  /** How many pieces of the same group come before this one. */
  piece: number;
  questions: Numbered[];
};
export type Numbered = { question: ShownQuestion; number: number };

/** Questions in one part: more makes a long page on a phone, and slow rendering. */
const MOST = 30;

/** The parts of a template: one for each group, several for a long one; at least one, even without questions. */
export function partsOf(groups: AnswerPage["groups"]): Part[] {
  const parts: Part[] = [];
  let number = 0;
  for (const { title, questions } of groups) {
    const numbered = questions.map((question) => ({ question, number: ++number }));
    for (let from = 0; from === 0 || from < numbered.length; from += MOST)
      parts.push({ number: parts.length + 1, title, piece: from / MOST, questions: numbered.slice(from, from + MOST) });
  }
  return parts.length > 0 ? parts : [{ number: 1, title: "", piece: 0, questions: [] }];
}

/**
 * The parts with the questions that are shown of each, by their ids. A part of which none is shown is left out.
 * Numbers of questions stay: they are the same in every answer to the template.
 */
export function shownParts(parts: readonly Part[], shownIn: (part: Part) => ReadonlySet<string>): Part[] {
  const shown = parts
    .map((part) => {
      const ids = shownIn(part);
      return { ...part, questions: part.questions.filter(({ question }) => ids.has(question.id)) };
    })
    .filter(({ questions }) => questions.length > 0);
  return (shown.length > 0 ? shown : parts.slice(0, 1)).map((part, index) => ({ ...part, number: index + 1 }));
}

/** The part that contains the question; undefined when none does. */
export const partWith = (parts: readonly Part[], questionId: string): Part | undefined =>
  parts.find(({ questions }) => questions.some(({ question }) => question.id === questionId));

export const anchorOf = (questionId: string) => `q-${questionId}`;

import type { AnswerPage, AskedQuestion } from "@server/inspection/answer/page";

/** What is filled in at one go: a group, or a piece of a long one. */
export type Part = {
  number: number;
  title: string /** How many pieces of the group come before it. */;
  piece: number;
  questions: Numbered[];
};
export type Numbered = { question: AskedQuestion; number: number };

/** On a phone one does not look further, and a browser draws no more at once. */
const MOST = 30;

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

export const partWith = (parts: readonly Part[], questionId: string): Part | undefined =>
  parts.find(({ questions }) => questions.some(({ question }) => question.id === questionId));

export const anchorOf = (questionId: string) => `q-${questionId}`;

import type { AnswerValue } from "@db/schema/answer";
import type { Question } from "@db/schema/question";
import { classOf } from "./kinney.ts";
import { definitions } from "./question-types/all.ts";

/** What of an answer is said first: what was not in order, and the highest risk. */
export type Findings = {
  /** Whether anything was judged. */
  judges: boolean;
  nok: { id: string; label: string; note: string }[];
  risk: { id: string; label: string; k: number; class: number } | null;
};

type Answered = { value: AnswerValue; note: string; k: number | null };

/** The findings of an answer, in the order of its questions. Pure, and safe to import in the browser. */
export function findingsIn(questions: readonly Question[], answers: ReadonlyMap<string, Answered>): Findings {
  const given = questions.flatMap((question) => {
    const answer = answers.get(question.id);
    return answer ? [{ ...question, answer, isNok: definitions[question.type].isNok }] : [];
  });
  const scored = given.flatMap(({ id, label, answer: { k } }) => (k === null ? [] : [{ id, label, k }]));
  const highest = scored.toSorted((a, b) => b.k - a.k)[0];
  return {
    judges: given.some(({ isNok, answer }) => isNok && answer.value.value) || scored.length > 0,
    nok: given
      .filter(({ isNok, answer }) => isNok?.(answer.value))
      .map(({ id, label, answer }) => ({ id, label, note: answer.note.trim() })),
    risk: highest ? { ...highest, class: classOf(highest.k) } : null,
  };
}

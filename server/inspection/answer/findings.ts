import type { AnswerValue } from "@db/schema/answer";
import type { Question } from "@db/schema/question";
import { askedOf } from "./asked.ts";
import { classOf } from "./kinney.ts";
import { isNok, judges } from "./value.ts";

/** What of an answer is said first: what was not in order, and the highest risk. */
export type Findings = {
  /** Whether anything was judged. */
  judges: boolean;
  nok: { id: string; label: string; note: string }[];
  risk: { id: string; label: string; k: number; class: number } | null;
};

type Answered = { value: AnswerValue; note: string; k: number | null };

/**
 * The findings of an answer, in the order of its questions. A risk is the one that was met, not the one that remains
 * after a measure. Pure, and safe to import in the browser.
 */
export function findingsIn(questions: readonly Question[], answers: ReadonlyMap<string, Answered>): Findings {
  const asked = askedOf(questions, (id) => answers.get(id)?.value);
  const given = questions.flatMap((question) => {
    const answer = answers.get(question.id);
    return answer && asked.has(question.id) ? [{ question, answer }] : [];
  });
  const scored = given.flatMap(({ question: { id, label }, answer: { k } }) => (k === null ? [] : [{ id, label, k }]));
  const highest = scored.toSorted((a, b) => b.k - a.k)[0];
  return {
    judges: given.some(({ question, answer }) => judges(question) && answer.value.value) || scored.length > 0,
    nok: given
      .filter(({ question, answer }) => isNok(question, answer.value))
      .map(({ question: { id, label }, answer }) => ({ id, label, note: answer.note.trim() })),
    risk: highest ? { ...highest, class: classOf(highest.k) } : null,
  };
}

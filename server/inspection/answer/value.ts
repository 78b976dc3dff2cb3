import type { AnswerValue } from "@db/schema/answer";
import type { Question } from "@db/schema/question";
import { definitions } from "@server/inspection/answer/question-types/all";
import type { GivenAnswer } from "./inputs.ts";
import { kinneyParts } from "./kinney.ts";

/**
 * What answers are, and when they are empty; each type by its own definition. Pure, and safe to import in the browser.
 */

type Input = Pick<Question, "type" | "multiple">;

/**
 * Whether nothing is answered: no words, no choice, Kinney without one of its parts. Photos and action points stand
 * beside it.
 */
export const isEmptyValue = (question: Input, value: AnswerValue): boolean =>
  definitions[question.type].isEmpty(question, value);

/** Whether the answer says something, its photos and action points considered. */
export function isAnswered(
  question: Input,
  answer: (AnswerValue & { files?: readonly unknown[]; action_points?: readonly unknown[] }) | undefined,
): boolean {
  if (!answer) return false;
  const { answeredBy } = definitions[question.type];
  return answeredBy ? Boolean(answer[answeredBy]?.length) : !isEmptyValue(question, answer);
}

/** The part of what was sent that belongs to the question's type; undefined where none of it was sent. */
export const valueGiven = (question: Question, given: GivenAnswer): AnswerValue | undefined =>
  definitions[question.type].given(question, given);

/** Whether the question takes it: a choice that it offers, a place on the scale. */
export const isTaken = (question: Question, value: AnswerValue): boolean =>
  definitions[question.type].offers(question, value);

export const isSameValue = (one: AnswerValue, other: AnswerValue): boolean =>
  (one.value ?? "") === (other.value ?? "") &&
  kinneyParts.every((part) => one[part] === other[part]) &&
  (one.options ?? []).length === (other.options ?? []).length &&
  (one.options ?? []).every((option) => other.options?.includes(option));

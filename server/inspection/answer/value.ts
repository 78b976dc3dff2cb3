import type { AnswerValue } from "@db/schema/answer";
import type { Question } from "@db/schema/question";
import { definitions } from "@server/inspection/answer/question-types/all";
import type { AnswerInput } from "./inputs.ts";
import { kinneyParts } from "./kinney.ts";

/** Operations on the values of answers, by question type. Pure, and safe to import in the browser. */

type Input = Pick<Question, "type" | "multiple">;

/**
 * Whether the value is empty: no text, no choice, or not all factors of Kinney. Photos and action points don't count.
 */
export const isEmptyValue = (question: Input, value: AnswerValue): boolean =>
  definitions[question.type].isEmpty(question, value);

/** Whether the question is answered: by a value, or by photos or action points for the types that ask for those. */
export function isAnswered(
  question: Input,
  answer: (AnswerValue & { files?: readonly unknown[]; action_points?: readonly unknown[] }) | undefined,
): boolean {
  if (!answer) return false;
  const { answeredBy } = definitions[question.type];
  return answeredBy ? Boolean(answer[answeredBy]?.length) : !isEmptyValue(question, answer);
}

/** The value in the fields that the question's type reads; undefined if the input has none of them. */
export const valueOfInput = (question: Question, input: AnswerInput): AnswerValue | undefined =>
  definitions[question.type].fromInput(question, input);

/** The text key that says why the value is invalid for the question: no option of it, or no step on a scale. */
export const refusalOf = (question: Question, value: AnswerValue): string | undefined =>
  definitions[question.type].refusal(question, value);

/** The order of options does not matter. */
export const isSameValue = (one: AnswerValue, other: AnswerValue): boolean =>
  (one.value ?? "") === (other.value ?? "") &&
  kinneyParts.every((part) => one[part] === other[part]) &&
  (one.options ?? []).length === (other.options ?? []).length &&
  (one.options ?? []).every((option) => other.options?.includes(option));

import type { AnswerValue } from "@db/schema/answer";
import type { Question } from "@db/schema/question";
import { definitions } from "@server/inspection/answer/question-types/all";
import type { Limited } from "@server/inspection/answer/question-types/definition";
import { kinneyOf } from "@server/inspection/answer/question-types/kinney";
import type { AnswerInput } from "./inputs.ts";

/** Operations on the values of answers, by question type. Pure, and safe to import in the browser. */

type Input = Pick<Question, "type" | "multiple">;
type Answered = AnswerValue & {
  note?: string;
  files?: readonly unknown[];
  action_points?: readonly unknown[];
};

/**
 * Whether the value is empty: no text, no choice, or not all factors of Kinney. Photos and action points don't count.
 */
export const isEmptyValue = (question: Input, value: AnswerValue): boolean =>
  definitions[question.type].isEmpty(question, value);

/** Whether the question is answered: by a value, or by photos or action points for the types that ask for those. */
export function isAnswered(question: Input, answer: Answered | undefined): boolean {
  if (!answer) return false;
  const { answeredBy } = definitions[question.type];
  return answeredBy ? Boolean(answer[answeredBy]?.length) : !isEmptyValue(question, answer);
}

/** Whether answers say if something is in order: by a verdict, or a measurement by its limits. */
export const judges = ({ type, lower, upper }: Pick<Question, "type"> & Limited): boolean =>
  Boolean(definitions[type].isNok) && (!definitions[type].hasLimits || lower !== undefined || upper !== undefined);

/** Whether the value says that something is not in order. */
export const isNok = (question: Pick<Question, "type"> & Limited, value: AnswerValue): boolean =>
  Boolean(definitions[question.type].isNok?.(value, question));

/** Whether the value asks for an action point: by the verdict nok, or a risk of a class from which on it does. */
export function asksPoint({ type, point_from }: Pick<Question, "type" | "point_from">, value: AnswerValue): boolean {
  const { points } = definitions[type];
  if (points === "nok") return value.value === "nok";
  return points === "risk" && point_from !== undefined && (kinneyOf(value).class ?? 0) >= point_from;
}

/** Whether action points belong to the question: as its answer, or of what is wrong or a risk where it asks for them. */
export const takesPoints = ({ type, point_from }: Pick<Question, "type" | "point_from">): boolean => {
  const { points } = definitions[type];
  return points === "risk" ? point_from !== undefined : points !== undefined;
};

/** Whether photos belong to the question: as its answer, or as proof of what is not in order. */
export const takesPhotos = (question: Question): boolean =>
  definitions[question.type].answeredBy === "files" || (judges(question) && Boolean(question.nok_photo));

/** The text key of what an answer lacks before it can be finished; undefined if nothing. */
export function lackOf(question: Question, answer: Answered | undefined): string | undefined {
  if (question.required && !isAnswered(question, answer)) return "answer.required";
  if (!answer || !isNok(question, answer)) return undefined;
  if (question.nok_note && !answer.note?.trim()) return "answer.nok_lacks_note";
  return question.nok_photo && !answer.files?.length ? "answer.nok_lacks_photo" : undefined;
}

/**
 * The value in the fields that the question's type reads; undefined if the input has none of them. An option may be
 * called as in any language: `stored` gives the one that is stored.
 */
export function valueOfInput(
  question: Question,
  input: AnswerInput,
  stored: (option: string) => string,
): AnswerValue | undefined {
  const value = definitions[question.type].fromInput(question, input);
  if (!value || !definitions[question.type].hasOptions) return value;
  return {
    ...value,
    ...(value.value !== undefined && { value: stored(value.value) }),
    ...(value.options && { options: value.options.map(stored) }),
  };
}

/** The text key that says why the value is invalid for the question: no option of it, or no step on a scale. */
export const refusalOf = (question: Question, value: AnswerValue): string | undefined =>
  definitions[question.type].refusal(question, value);

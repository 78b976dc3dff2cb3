import type { AnswerValue } from "@db/schema/answer";
import { kinneyParts } from "./kinney.ts";

/** The value in an answer that has more. */
export const valueIn = ({ value, options, w, b, e, after }: AnswerValue): AnswerValue => ({
  value,
  options,
  w,
  b,
  e,
  after,
});

/** The order of options does not matter. */
export const isSameValue = (one: AnswerValue, other: AnswerValue): boolean =>
  (one.value ?? "") === (other.value ?? "") &&
  kinneyParts.every((part) => one[part] === other[part] && one.after?.[part] === other.after?.[part]) &&
  (one.options ?? []).length === (other.options ?? []).length &&
  (one.options ?? []).every((option) => other.options?.includes(option));

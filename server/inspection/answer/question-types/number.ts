import type { AnswerValue } from "@db/schema/answer";
import { decimalOf, inDecimals } from "@i18n/numbers";
import type { Definition, Limited } from "./definition.ts";
import { text } from "./text.ts";

/** Whether a value lies outside the limits; false where there is none. */
function isOutside({ value }: AnswerValue, { lower, upper }: Limited): boolean {
  if (!value || decimalOf(value) === undefined) return false;
  return (lower !== undefined && Number(value) < lower) || (upper !== undefined && Number(value) > upper);
}

/** A value with its unit, in the notation of a language: "2,5 bar". What is no number stays as it was typed. */
export const inUnit = (value: number | string, { unit }: Limited, language: string): string =>
  [typeof value === "string" && decimalOf(value) === undefined ? value : inDecimals(value, language), unit]
    .filter(Boolean)
    .join(" ");

/** A measurement, stored as decimalOf() gives it. Outside the limits of the question it is not in order. */
export const number: Definition = {
  ...text,
  fromInput(question, input) {
    const read = text.fromInput(question, input);
    return read?.value === undefined ? read : { value: decimalOf(read.value) ?? read.value };
  },
  refusal: (_, { value }) => (!value || decimalOf(value) !== undefined ? undefined : "answer.refused.no_number"),
  printed({ t, language }, value, question) {
    if (!value.value) return null;
    const said = inUnit(value.value, question, language);
    if (question.lower === undefined && question.upper === undefined) return { kind: "words", text: said };
    const verdict = isOutside(value, question) ? "nok" : "ok";
    return {
      kind: "verdict",
      tone: verdict === "nok" ? "bad" : "valid",
      word: `${said} · ${t(`answer.verdict.${verdict}`)}`,
    };
  },
  isNok: isOutside,
  hasLimits: true,
};

import type { Question } from "@db/schema/question";
import { Day } from "@server/core/fields";
import { definitions } from "@server/inspection/answer/question-types/all";
import type { AnswerPart } from "@server/inspection/answer/question-types/definition";
import type { AnswerInput } from "./inputs.ts";
import { type Kinney, type KinneyPart, kinneyParts } from "./kinney.ts";

/**
 * What a program sends is meant: it is whole and what the question takes, and an empty value empties. What a page sends
 * while somebody types is stored as far as it goes.
 */
export type Strictly = {
  /** The field that a refusal is reported at: the part itself, or where the question stands in the body. */
  fieldOf: (questionId: string, part: AnswerPart) => string;
};

/** Refusals in the body of an answer are reported at the question. */
export const IN_BODY: Strictly = { fieldOf: (questionId) => questionId };
/** Refusals in the body of the answer to one question are reported at its part. */
export const AT_PART: Strictly = { fieldOf: (_, part) => part };

/** Said of a risk that lacks factors, which may be sent back where a page stored it so while somebody typed. */
export const HALF = "answer.refused.incomplete";

const valueParts = ["value", "options", ...kinneyParts, "after"] as const;
const hasContent = (part: unknown): boolean =>
  Array.isArray(part) ? part.length > 0 : part !== undefined && part !== "" && !isEmptyRecord(part);
const isEmptyRecord = (part: unknown) =>
  typeof part === "object" && part !== null && Object.values(part).every((inner) => inner === undefined);

/** The part that is foreign to the question or incomplete, with the text key that says so; undefined if none is. */
export function misfit(question: Question, input: AnswerInput): { part: AnswerPart; key: string } | undefined {
  const { takes } = definitions[question.type];
  const foreign = valueParts.find((part) => !takes.includes(part) && hasContent(input[part]));
  if (foreign) return { part: foreign, key: otherPart(takes) };
  if (takes.includes("w"))
    return saysOnlyAfter(input) ? { part: "after", key: otherPart(kinneyParts) } : incomplete(input);
  if (question.type === "date" && input.value && !Day.safeParse(input.value).success)
    return { part: "value", key: "mistake.invalid_format.date" };
  if (question.multiple || !takes.includes("options")) return undefined;
  const part = (["value", "options"] as const).find((name) => Array.isArray(input[name]) && input[name].length > 1);
  return part && { part, key: "answer.refused.one_option" };
}

/** What remains after a measure belongs to a risk. */
const saysOnlyAfter = (input: AnswerInput) => "after" in input && !kinneyParts.some((part) => part in input);

/** All three factors or none; what remains after a measure, beside them alone. */
function incomplete({ after = {}, ...input }: AnswerInput) {
  const isSet = (factors: Partial<Kinney>) => (part: KinneyPart) => factors[part] !== undefined;
  const remains = kinneyParts.some(isSet(after));
  if (remains && !kinneyParts.every(isSet(after))) return { part: "after" as const, key: HALF };
  if (!remains && !kinneyParts.some(isSet(input))) return undefined;
  const part = kinneyParts.find((name) => !isSet(input)(name));
  return part && { part, key: HALF };
}

/** The part of the input that holds the value. */
export const partIn = ({ type }: Question, input: AnswerInput): AnswerPart =>
  definitions[type].takes.find((part) => part in input) ?? definitions[type].takes[0];

const otherPart = (takes: readonly string[]) =>
  `answer.refused.other_part?${new URLSearchParams({ parts: takes.join(", ") })}`;

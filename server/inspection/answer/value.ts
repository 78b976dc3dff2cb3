import type { AnswerValue } from "@db/schema/answer";
import type { Question } from "@db/schema/template";
import type { GivenAnswer } from "./inputs.ts";
import { classOf, isOnScale, type Kinney, kinneyParts, kOf } from "./kinney.ts";

/** What answers are, and when they are empty. Pure, and safe to import in the browser. */

export const verdicts = ["ok", "nok", "nvt"] as const;
export const isVerdictType = (type: Question["type"]) => type === "ok-nok-nvt" || type === "action-point-ok-nok-nvt";

const isKinney = (value: AnswerValue): value is AnswerValue & Kinney =>
  kinneyParts.every((part) => value[part] !== undefined);

/** k and its class beside the parts; nothing where one is lacking. */
export function kinneyOf(value: AnswerValue): { k: number; class: number } | undefined {
  if (!isKinney(value)) return undefined;
  const k = kOf(value);
  return { k, class: classOf(k) };
}

/**
 * Whether nothing is answered: no words, no choice, Kinney without one of its parts. Photos and action points stand
 * beside it.
 */
export function isEmptyValue({ type, multiple }: Pick<Question, "type" | "multiple">, value: AnswerValue): boolean {
  if (type === "kine") return !isKinney(value);
  if (type === "select" && multiple) return !value.options?.length;
  return !value.value;
}

/** Whether the answer says something, its photos and action points considered. */
export function isAnswered(
  question: Pick<Question, "type" | "multiple">,
  answer: (AnswerValue & { files?: readonly unknown[]; action_points?: readonly unknown[] }) | undefined,
): boolean {
  if (!answer) return false;
  if (question.type === "images") return Boolean(answer.files?.length);
  if (question.type === "action-points") return Boolean(answer.action_points?.length);
  return !isEmptyValue(question, answer);
}

/** The part of what was sent that belongs to the question's type; undefined where none of it was sent. */
export function valueGiven({ type, multiple }: Question, given: GivenAnswer): AnswerValue | undefined {
  if (type === "kine") {
    if (!kinneyParts.some((part) => part in given)) return undefined;
    return Object.fromEntries(kinneyParts.flatMap((part) => (given[part] === undefined ? [] : [[part, given[part]]])));
  }
  if (type === "images" || type === "action-points") return undefined;
  const several = Array.isArray(given.value) ? given.value : undefined;
  const single = Array.isArray(given.value) ? undefined : given.value;
  const chosen = given.options ?? several;
  if (type === "select" && multiple) {
    const options = chosen ?? (single === undefined ? undefined : [single]);
    return options && { options: [...new Set(options.filter((option) => option.trim() !== ""))] };
  }
  const value = single ?? (type === "select" ? chosen?.find((option) => option.trim() !== "") : undefined);
  return value === undefined ? (chosen ? {} : undefined) : { value };
}

/** Whether the question takes it: a choice that it offers, a place on the scale. */
export function isTaken({ type, options }: Question, value: AnswerValue): boolean {
  if (type === "kine") return kinneyParts.every((part) => value[part] === undefined || isOnScale(part, value[part]));
  if (isVerdictType(type)) return !value.value || (verdicts as readonly string[]).includes(value.value);
  if (type === "select")
    return [value.value, ...(value.options ?? [])].every((option) => !option || options.includes(option));
  return true;
}

export const isSameValue = (one: AnswerValue, other: AnswerValue): boolean =>
  (one.value ?? "") === (other.value ?? "") &&
  kinneyParts.every((part) => one[part] === other[part]) &&
  (one.options ?? []).length === (other.options ?? []).length &&
  (one.options ?? []).every((option) => other.options?.includes(option));

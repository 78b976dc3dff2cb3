import type { Answered } from "@server/inspection/answer/inputs";
import { kinneyParts } from "@server/inspection/answer/kinney";
import type { AskedQuestion } from "@server/inspection/answer/page";
import { isEmptyValue } from "@server/inspection/answer/value";
import type { TFunction } from "i18next";
import { inNumbers } from "./kinney.ts";

/**
 * What was answered, as a sentence would say it; empty where nothing was. Photos and action points are shown beside it.
 */
export function inWords(
  t: TFunction,
  question: Pick<AskedQuestion, "type" | "multiple">,
  answered: Partial<Answered>,
  language: string,
): string {
  if (question.type === "images" || question.type === "action-points" || isEmptyValue(question, answered)) return "";
  if (question.type === "kine")
    return `${inNumbers(answered.k ?? 0, language)} (${kinneyParts.map((part) => inNumbers(answered[part] ?? 0, language)).join(" × ")})`;
  if (question.type === "select")
    return answered.options?.length ? answered.options.join(", ") : (answered.value ?? "");
  if (question.type === "text" || question.type === "textarea") return answered.value ?? "";
  return t(`answer.verdict.${answered.value}`);
}

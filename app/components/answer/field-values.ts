import type { AnsweredValue, AnswerInput, QuestionAnswerView } from "@server/inspection/answer/inputs";
import { isSameValue, valueIn } from "@server/inspection/answer/same-value";
import type { Known } from "~/offline/fields";

/** What was answered to a question, as it is sent: value and remark. */
export const toldIn = (answer: Partial<AnsweredValue> | undefined): AnswerInput => ({
  ...valueIn(answer ?? {}),
  note: answer?.note ?? "",
});

/** The name of a field of the head among those of an answer; questions go by their ids. */
const HEAD = "head.";
export const ofHead = (field: string) => HEAD + field;
export const headFieldIn = (field: string) => (field.startsWith(HEAD) ? field.slice(HEAD.length) : undefined);

/** Whether two values of a field, as they are sent, say the same. */
export function isSameTold(field: string, one: unknown, other: unknown): boolean {
  if (headFieldIn(field)) return (one ?? "") === (other ?? "");
  const [a, b] = [one, other] as [AnswerInput, AnswerInput];
  return isSameValue(valueIn(a as object), valueIn(b as object)) && (a.note ?? "") === (b.note ?? "");
}

export const knownOf = (answer: QuestionAnswerView | undefined): Known => ({
  revision: answer?.revision ?? 0,
  value: toldIn(answer),
});

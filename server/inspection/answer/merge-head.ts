import { type AnswerHead, headFields } from "@db/schema/answer-head";
import type { FoundAnswer } from "./answer-for.ts";
import type { Late } from "./conflicts.ts";
import type { Head } from "./inputs.ts";
import { mergePart } from "./merge.ts";

const texts = { isSame: (one: string, other: string) => one === other, isEmpty: (text: string) => text === "" };

/**
 * The head after a change of the fields in `input`, which its author typed over those in `seen`. Fields that another
 * changed since stay, and are given in `late`; without `seen` the last change counts.
 */
export function mergeHead(
  { answer, template }: Pick<FoundAnswer, "answer" | "template">,
  input: Head,
  seen: Head | undefined,
): { merged: AnswerHead; late: Late[] } {
  const merged: AnswerHead = { ...answer.head };
  const late: Late[] = [];
  for (const field of headFields) {
    const [typed, stored = ""] = [input[field], answer.head[field]];
    if (!template[field] || typed === undefined) continue;
    const text = seen ? mergePart(stored, typed ?? "", seen[field] ?? "", texts) : (typed ?? "");
    if (text === undefined) late.push({ headField: field, value: { value: typed ?? "" }, note: "" });
    else if (text) merged[field] = text;
    else delete merged[field];
  }
  return { merged, late };
}

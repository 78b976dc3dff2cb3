import type { AnswerValue } from "@db/schema/answer";
import { inDecimals } from "@i18n/numbers";
import { classOf, isOnScale, type Kinney, kinneyParts, kOf } from "@server/inspection/answer/kinney";
import type { PrintoutQuestion } from "@server/inspection/printout/inputs";
import type { Definition, InWords } from "./definition.ts";

const isWhole = (value: AnswerValue): value is AnswerValue & Kinney =>
  kinneyParts.every((part) => value[part] !== undefined);

/** The score k of a value and its class; undefined if a factor is missing. */
export function kinneyOf(value: AnswerValue): { k: number; class: number } | undefined {
  if (!isWhole(value)) return undefined;
  const k = kOf(value);
  return { k, class: classOf(k) };
}

type Tone = Extract<PrintoutQuestion["said"], { kind: "risk" }>["tone"];
/** The tone of each class, from 1 to 5. */
const classTones: readonly Tone[] = ["valid", "soon", "soon", "bad", "oos"];

function printedRisk({ t, language }: InWords, value: AnswerValue, k: number | null): PrintoutQuestion["said"] {
  if (!isWhole(value) || k === null) return null;
  const risk = classOf(Number(k));
  return {
    kind: "risk",
    parts: (["w", "b", "e"] as const).map((part) => ({
      label: t(`kinney.${part}.label`),
      value: inDecimals(value[part], language),
    })),
    k: inDecimals(Number(k), language),
    tone: classTones[risk - 1] ?? "none",
    word: t(`kinney.class.${risk}`),
  };
}

/** A risk by the three scales of Kinney. */
export const kinney: Definition = {
  fromInput(_, input) {
    if (!kinneyParts.some((part) => part in input)) return undefined;
    return Object.fromEntries(kinneyParts.flatMap((part) => (input[part] === undefined ? [] : [[part, input[part]]])));
  },
  isEmpty: (_, value) => !isWhole(value),
  refusal: (_, value) =>
    kinneyParts.every((part) => value[part] === undefined || isOnScale(part, value[part]))
      ? undefined
      : "answer.refused.not_on_scale",
  printed: printedRisk,
};

import type { AnswerValue } from "@db/schema/answer";
import { inDecimals } from "@i18n/numbers";
import {
  classOf,
  isOnScale,
  type Kinney,
  type KinneyPart,
  kinneyParts,
  kinneyScales,
  kOf,
  toneOfClass,
} from "@server/inspection/answer/kinney";
import type { PrintoutQuestion } from "@server/inspection/printout/inputs";
import type { Definition, InWords } from "./definition.ts";

type Factors = Pick<AnswerValue, KinneyPart>;
const isWhole = <F extends Factors>(factors: F): factors is F & Kinney =>
  kinneyParts.every((part) => factors[part] !== undefined);
const factorsIn = (input: Factors): Factors =>
  Object.fromEntries(kinneyParts.flatMap((part) => (input[part] === undefined ? [] : [[part, input[part]]])));
const isEmpty = (factors: Factors) => kinneyParts.every((part) => factors[part] === undefined);
const isOnScales = (factors: Factors) =>
  kinneyParts.every((part) => factors[part] === undefined || isOnScale(part, factors[part]));

function scoreOf(factors: Factors): { k: number; class: number } | undefined {
  if (!isWhole(factors)) return undefined;
  const k = kOf(factors);
  return { k, class: classOf(k) };
}

/** The scores k of a value and their classes, also after the measure; without those of which a factor is missing. */
export const kinneyOf = (value: AnswerValue) => ({
  ...scoreOf(value),
  ...(value.after ? { after: { ...value.after, ...scoreOf(value.after) } } : {}),
});

type Risk = Extract<PrintoutQuestion["said"], { kind: "risk" }>;

function riskIn({ t, language }: InWords, factors: Kinney): Omit<Risk, "kind" | "after"> {
  const k = kOf(factors);
  return {
    parts: kinneyParts.map((part) => ({
      label: t(`kinney.${part}.label`),
      value: inDecimals(factors[part], language),
    })),
    k: inDecimals(k, language),
    tone: toneOfClass(classOf(k)),
    word: t(`kinney.class.${classOf(k)}`),
  };
}

function printedRisk(words: InWords, value: AnswerValue): Risk | null {
  if (!isWhole(value)) return null;
  const { after } = value;
  const remaining = after && isWhole(after) ? { label: words.t("kinney.after"), ...riskIn(words, after) } : null;
  return { kind: "risk", ...riskIn(words, value), after: remaining };
}

/** A risk by the three scales of Kinney, and the one that remains after a measure. */
export const kinney: Definition = {
  takes: ["w", "b", "e", "after"],
  fromInput(_, input) {
    if (!kinneyParts.some((part) => part in input)) return undefined;
    const after = factorsIn(input.after ?? {});
    return { ...factorsIn(input), ...(isEmpty(after) ? {} : { after }) };
  },
  isEmpty: (_, value) => !isWhole(value),
  refusal: (_, value) =>
    isOnScales(value) && isOnScales(value.after ?? {})
      ? undefined
      : `answer.refused.not_on_scale?${new URLSearchParams(kinneyParts.map((part) => [part, kinneyScales[part].join(", ")]))}`,
  printed: printedRisk,
  points: "risk",
};

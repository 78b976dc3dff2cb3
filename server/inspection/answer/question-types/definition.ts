import type { AnswerValue } from "@db/schema/answer";
import type { Question, ShownQuestion } from "@db/schema/question";
import type { Locale } from "@i18n/locales";
import type { AnswerInput } from "@server/inspection/answer/inputs";
import type { PrintoutQuestion } from "@server/inspection/printout/inputs";
import type { TFunction } from "i18next";

/** The texts and language of a printout. */
export type InWords = { t: TFunction; language: Locale };

/** What a measurement is held against. */
export type Limited = Pick<Question, "unit" | "lower" | "upper">;

/** What of a question decides how its answer reads. */
export type Worded = Limited & Pick<ShownQuestion, "option_texts">;

/** The parts of an input that say what the answer is. */
export type AnswerPart = "value" | "options" | "w" | "b" | "e" | "after" | "files" | "action_points";

/** How questions of one type are answered. Pure, and safe to import in the browser. */
export type Definition = {
  /** The parts that this type reads; the first is what a refusal is about. */
  takes: readonly [AnswerPart, ...AnswerPart[]];
  /** The value in the fields of the input that this type reads; undefined if the input has none of them. */
  fromInput: (question: Pick<Question, "multiple">, input: AnswerInput) => AnswerValue | undefined;
  isEmpty: (question: Pick<Question, "multiple">, value: AnswerValue) => boolean;
  /** The text key that says why the value is invalid for the question; undefined if it is valid, as an empty one is. */
  refusal: (question: Pick<Question, "options">, value: AnswerValue) => string | undefined;
  /** The answer on a printout; null if there is none. */
  printed: (words: InWords, value: AnswerValue, question: Worded) => PrintoutQuestion["said"];
  /** Set where photos or action points are the answer, instead of a value. */
  answeredBy?: "files" | "action_points";
  /**
   * The action points that an answer creates: `nok`: one for the value nok; `risk`: one from a class of risk on; `list`:
   * one for each row.
   */
  points?: "nok" | "risk" | "list";
  /** Set for types that judge: whether the value says that something is not in order. */
  isNok?: (value: AnswerValue, question: Limited) => boolean;
  /** Whether the question has options to choose from. */
  hasOptions?: true;
  /** Whether the question may have a unit and limits. */
  hasLimits?: true;
};

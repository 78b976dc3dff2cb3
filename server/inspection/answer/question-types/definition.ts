import type { AnswerValue } from "@db/schema/answer";
import type { Question } from "@db/schema/question";
import type { Locale } from "@i18n/locales";
import type { GivenAnswer } from "@server/inspection/answer/inputs";
import type { PrintoutQuestion } from "@server/inspection/printout/inputs";
import type { TFunction } from "i18next";

export type InWords = { t: TFunction; language: Locale };

/** How questions of one type are answered. Pure, and safe to import in the browser. */
export type Definition = {
  /** The part of what was sent that is its value; undefined where none of it was sent. */
  given: (question: Pick<Question, "multiple">, given: GivenAnswer) => AnswerValue | undefined;
  isEmpty: (question: Pick<Question, "multiple">, value: AnswerValue) => boolean;
  /** Whether the question offers that value. Nothing is always offered. */
  offers: (question: Pick<Question, "options">, value: AnswerValue) => boolean;
  /** What the paper says; null where nothing was answered. `k` as it is kept beside the value. */
  printed: (words: InWords, value: AnswerValue, k: number | null) => PrintoutQuestion["said"];
  /** Answered by what stands beside its value. */
  answeredBy?: "files" | "action_points";
  /** Which action points come out of it: one where the answer is nok, or all that are listed. */
  points?: "nok" | "list";
  /** It is a choice of the question's options. */
  hasOptions?: true;
};

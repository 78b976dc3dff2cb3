import type { Answered } from "@server/inspection/answer/inputs";
import type { AskedQuestion } from "@server/inspection/answer/page";
import { isEmptyValue } from "@server/inspection/answer/value";
import type { TFunction } from "i18next";
import { typesInForm } from "~/components/answer/question-types/all";

/**
 * What was answered, as a sentence would say it; empty where nothing was. Photos and action points are shown beside it.
 */
export const inWords = (
  t: TFunction,
  question: Pick<AskedQuestion, "type" | "multiple">,
  answered: Partial<Answered>,
  language: string,
): string => (isEmptyValue(question, answered) ? "" : typesInForm[question.type].inWords(t, answered, language));

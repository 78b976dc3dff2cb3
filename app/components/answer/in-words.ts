import type { ShownQuestion } from "@db/schema/question";
import type { AnsweredValue } from "@server/inspection/answer/inputs";
import { isEmptyValue } from "@server/inspection/answer/value";
import type { TFunction } from "i18next";
import { questionTypeForms } from "~/components/answer/question-types/all";

/**
 * The answer to a question as text; empty when there is none. Photos and action points are not part of it: they are
 * shown below the text.
 */
export const inWords = (
  t: TFunction,
  question: Pick<ShownQuestion, "type" | "multiple" | "unit" | "lower" | "upper" | "option_texts">,
  answered: Partial<AnsweredValue>,
  language: string,
): string =>
  isEmptyValue(question, answered) ? "" : questionTypeForms[question.type].inWords(t, answered, language, question);

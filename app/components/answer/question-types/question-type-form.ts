import type { Question } from "@db/schema/question";
import type { AnsweredValue, QuestionAnswerView } from "@server/inspection/answer/inputs";
import type { Worded } from "@server/inspection/answer/question-types/definition";
import type { TFunction } from "i18next";
import type { ComponentType } from "react";
import type { QuestionFieldProps } from "~/components/answer/field-props";

/** How a question type looks in the form, and how its answers are shown when read. */
export type QuestionTypeForm = {
  Field: ComponentType<QuestionFieldProps>;
  /** Whether a field for remarks is shown below it. */
  hasNote?: true;
  /**
   * The answer as text; called only when there is an answer. Photos and action points are not part of it: they are
   * shown below the text.
   */
  inWords: (t: TFunction, answered: Partial<AnsweredValue>, language: string, question: Worded) => string;
  /** Shown in place of that text when an answer is read. */
  ReadView?: ComponentType<{ question: Question; answer: QuestionAnswerView }>;
};

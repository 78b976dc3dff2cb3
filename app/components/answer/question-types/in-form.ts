import type { Answered, QuestionAnswerView } from "@server/inspection/answer/inputs";
import type { TFunction } from "i18next";
import type { ComponentType } from "react";
import type { FieldOf } from "~/components/answer/field-of";

/** How questions of one type look in a form, and when they are read. */
export type InForm = {
  Field: ComponentType<FieldOf>;
  /** With a field for remarks below it. */
  hasNote?: true;
  /**
   * What was answered, as a sentence would say it; asked only where something was. Photos and action points are shown
   * beside it.
   */
  inWords: (t: TFunction, answered: Partial<Answered>, language: string) => string;
  /** What is shown in place of the words. */
  Said?: ComponentType<{ answer: QuestionAnswerView }>;
};

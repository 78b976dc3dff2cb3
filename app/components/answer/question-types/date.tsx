import { dayInWords } from "@i18n/in-words";
import type { QuestionFieldProps } from "~/components/answer/field-props";
import type { QuestionTypeForm } from "./question-type-form.ts";
import { inputProps } from "./text.tsx";

function DateField(props: QuestionFieldProps) {
  return <input type="date" className="input w-full md:h-11 md:max-w-60" max="9999-12-31" {...inputProps(props)} />;
}

export const date: QuestionTypeForm = {
  Field: DateField,
  hasNote: true,
  inWords: (t, { value = "" }) => (value ? dayInWords(t, value, "long") : ""),
};

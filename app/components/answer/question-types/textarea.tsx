import type { QuestionFieldProps } from "~/components/answer/field-props";
import type { QuestionTypeForm } from "./question-type-form.ts";
import { inputProps, text } from "./text.tsx";

function TextAreaField(props: QuestionFieldProps) {
  return <textarea className="textarea w-full" rows={3} maxLength={20_000} {...inputProps(props)} />;
}

export const textarea: QuestionTypeForm = { ...text, Field: TextAreaField };

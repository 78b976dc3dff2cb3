import type { QuestionFieldProps } from "~/components/answer/field-props";
import type { QuestionTypeForm } from "./question-type-form.ts";

export const inputProps = ({ question: { id, label, required }, shown }: QuestionFieldProps) => ({
  name: `q[${id}][value]`,
  "aria-label": label,
  "aria-required": required || undefined,
  defaultValue: shown?.value ?? "",
});

function TextField(props: QuestionFieldProps) {
  return <input type="text" className="input w-full md:h-11" maxLength={2000} {...inputProps(props)} />;
}

export const text: QuestionTypeForm = { Field: TextField, inWords: (_, { value = "" }) => value };

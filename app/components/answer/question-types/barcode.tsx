import type { QuestionFieldProps } from "~/components/answer/field-props";
import type { QuestionTypeForm } from "./question-type-form.ts";
import { inputProps } from "./text.tsx";

/** Typed, or sent by a scanner that acts as a keyboard: nothing corrects it. */
function BarcodeField(props: QuestionFieldProps) {
  return (
    <input
      type="text"
      className="input num w-full md:h-11 md:max-w-md"
      maxLength={200}
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="none"
      spellCheck={false}
      {...inputProps(props)}
    />
  );
}

export const barcode: QuestionTypeForm = { Field: BarcodeField, hasNote: true, inWords: (_, { value = "" }) => value };

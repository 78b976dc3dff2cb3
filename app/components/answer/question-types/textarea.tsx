import type { FieldOf } from "~/components/answer/field-of";
import type { InForm } from "./in-form.ts";
import { text, wordsOf } from "./text.tsx";

function TextAreaField(props: FieldOf) {
  return <textarea className="textarea w-full" rows={3} maxLength={20_000} {...wordsOf(props)} />;
}

export const textarea: InForm = { ...text, Field: TextAreaField };

import type { FieldOf } from "~/components/answer/field-of";
import type { InForm } from "./in-form.ts";

export const wordsOf = ({ question: { id, label, required }, shown }: FieldOf) => ({
  name: `q[${id}][value]`,
  "aria-label": label,
  "aria-required": required || undefined,
  defaultValue: shown?.value ?? "",
});

function TextField(props: FieldOf) {
  return <input type="text" className="input w-full md:h-11" maxLength={2000} {...wordsOf(props)} />;
}

export const text: InForm = { Field: TextField, inWords: (_, { value = "" }) => value };

import type { FieldOf } from "./field-of.ts";

/** A line, or several. */
export function WordsField({ question: { id, type, label, required }, shown }: FieldOf) {
  const given = {
    name: `q[${id}][value]`,
    "aria-label": label,
    "aria-required": required || undefined,
    defaultValue: shown?.value ?? "",
  };
  return type === "text" ? (
    <input type="text" className="input w-full md:h-11" maxLength={2000} {...given} />
  ) : (
    <textarea className="textarea w-full" rows={3} maxLength={20_000} {...given} />
  );
}

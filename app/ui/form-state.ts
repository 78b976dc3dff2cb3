import { wordsFor } from "@i18n/in-words";
import type { LastChange } from "@server/core/last-change";
import { Children, createContext, isValidElement, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";

/**
 * What an action answers when it refused a form: the shape of conform's SubmissionResult, without the library. Only the
 * server validates forms; validating in the browser too would be a second place for each rule. The key "" holds the
 * errors of the whole form.
 */
export type Reply = {
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null> | null;
  conflict?: Conflict;
};

/**
 * Somebody else changed the same fields since the form was opened: their stored values, the form's new basis, and by
 * whom and when the record was changed.
 */
export type Conflict = { stored: Values; based_on: string; last_change?: LastChange };

/** The fields for which the user chose, after a conflict, to keep the stored value. */
export const storedIn = (typed: Values | null | undefined): string[] =>
  Object.entries(Object(typed?.resolve)).flatMap(([name, choice]) => (choice === "stored" ? [name] : []));

export type Values = Record<string, unknown>;

export type FormState = {
  id: (name: string) => string;
  /** The value of a field: what was typed, else what is stored. */
  value: (name: string) => unknown;
  errors: Record<string, string[] | null>;
  conflict?: Conflict;
  /** The form came back with what was typed; nothing is saved. */
  returned: boolean;
  phase: "idle" | "pending" | "done";
  /** The pressed button, as name=value; empty for a button without a name. */
  pressed: string;
};

const emptyState: FormState = {
  id: (name) => name,
  value: () => undefined,
  errors: {},
  returned: false,
  phase: "idle",
  pressed: "",
};

export const FormContext = createContext<FormState>(emptyState);
/** The state of the form around a field. */
export const useFormState = () => useContext(FormContext);

/** The reply to this form. Several forms on one page are told apart by their intent. */
export function replyFor(answer: unknown, intent: string | undefined): Reply | undefined {
  const reply = answer as Reply | null | undefined;
  if (!reply || typeof reply !== "object" || !reply.error) return undefined;
  return (reply.initialValue?.intent ?? undefined) === intent ? reply : undefined;
}

/** The value at a path such as `items[0].name` or `names[fr]` in nested values. */
export function valueAt(values: Values | null | undefined, name: string): unknown {
  if (!values) return undefined;
  if (name in values) return values[name];
  return name
    .replace(/\[([\w-]*)\]/g, ".$1")
    .split(".")
    .filter(Boolean)
    .reduce<unknown>((value, key) => (value && typeof value === "object" ? (value as Values)[key] : undefined), values);
}

/** The name of a field inside others as errors have it: `texts[0][of]` is `texts.0.of`. */
export const dotted = (name: string) => name.replace(/\[([\w-]+)\]/g, ".$1");

/** The id of a field's control, unique among the forms of a page. */
export function fieldId(intent: string | undefined, name: string): string {
  return `${intent ? `${intent}-` : ""}${dotted(name)}`.replace(/[^\w-]+/g, "-");
}

/** Labels of the fields among the form's own children, by name: the error notice uses them, also without scripts. */
export function labelsIn(children: ReactNode, found: Record<string, string> = {}): Record<string, string> {
  Children.forEach(children, (child) => {
    if (!isValidElement<{ name?: unknown; label?: unknown; children?: ReactNode }>(child)) return;
    const { name, label, children: nested } = child.props;
    if (typeof name === "string" && typeof label === "string") found[name] = label;
    if (nested && typeof nested !== "function") labelsIn(nested, found);
  });
  return found;
}

/** The id, value, ARIA attributes and first error, as text, of a field. */
export function useField(name: string, hint?: ReactNode) {
  const { t } = useTranslation();
  const form = useFormState();
  const id = form.id(name);
  const error = (form.errors[name] ?? form.errors[dotted(name)])?.[0];
  const describedBy = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  return {
    id,
    value: form.value(name),
    error: error ? wordsFor(t, error) : undefined,
    aria: { "aria-invalid": error ? (true as const) : undefined, "aria-describedby": describedBy || undefined },
  };
}

/** A value as the text of a control: empty for null and undefined, lists joined by commas. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return Array.isArray(value) ? value.map(asText).join(", ") : String(value);
}

/** Whether a value means that a checkbox is checked. */
export function asChecked(value: unknown): boolean {
  return value === true || value === "on" || value === "true" || value === "1";
}

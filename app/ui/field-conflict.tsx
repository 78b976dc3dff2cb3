import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { asText, dotted, useFormState } from "./form-state.ts";

type Props = {
  name: string;
  label: ReactNode;
  /** Says a value as people read it. */
  inWords?: (stored: unknown) => ReactNode;
};

/**
 * Where another changed the same field since the form was opened: what is stored now, and the choice which of both
 * stays. One's own is chosen, so that sending the form once more saves it.
 */
export function FieldConflict({ name, label, inWords = asText }: Props) {
  const { t } = useTranslation();
  const { id, conflict } = useFormState();
  const path = dotted(name);
  if (!conflict || !Object.hasOwn(conflict.stored, path)) return null;
  const stored = conflict.stored[path];
  const isEmpty = asText(stored) === "";
  return (
    <fieldset
      className="tone-soon rounded-field border border-tone-line bg-tone-soft px-3.5 py-2.5 text-sm"
      aria-describedby={`${id(name)}-error`}
    >
      <legend className="sr-only">
        {t("edit_conflict.which")} {label}
      </legend>
      <Choice name={path} value="typed" defaultChecked>
        {t("edit_conflict.typed")}
      </Choice>
      <Choice name={path} value="stored">
        {isEmpty ? (
          t("edit_conflict.stored_empty")
        ) : (
          <>
            {t("edit_conflict.stored")} <b className="whitespace-pre-line font-semibold">{inWords(stored)}</b>
          </>
        )}
      </Choice>
    </fieldset>
  );
}

type ChoiceProps = { name: string; value: "typed" | "stored"; defaultChecked?: boolean; children: ReactNode };

function Choice({ name, value, defaultChecked, children }: ChoiceProps) {
  return (
    <label className="flex min-h-8 cursor-pointer items-start gap-3 py-1 touch:min-h-11 touch:py-3">
      <input
        type="radio"
        name={`resolve[${name}]`}
        value={value}
        defaultChecked={defaultChecked}
        className="radio radio-primary radio-sm shrink-0"
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </label>
  );
}

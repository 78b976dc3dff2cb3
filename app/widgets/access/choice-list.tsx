import { useSubmit } from "@remix-run/react";
import type { Candidate } from "@server/access/inputs";
import type { TFunction } from "i18next";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Hint, Mistake } from "~/ui/field";
import { asText, useField } from "~/ui/form-state";
import { Icon } from "~/ui/icon";

export type Choice = { value: string; label: ReactNode; note?: ReactNode };
type Props = {
  name: string;
  label: string;
  hint?: string;
  /** What the list was searched for, and what was chosen before: both stand in the address. */
  q: string;
  chosen: readonly string[];
  choices: readonly Choice[];
  /** Said where the search found nothing, and where there is nothing at all. */
  nothing: string;
  one?: boolean;
};

const PAUSE_MS = 250;

/** Somebody of the workspace as a choice; their address where the chooser may see it. */
export const candidateChoice =
  (t: TFunction) =>
  ({ id, name, email, tablet }: Candidate): Choice => ({
    value: id,
    label: name,
    note: [email, tablet ? t("ui.role.tablet") : ""].filter(Boolean).join(" · "),
  });

/**
 * Chooses from a list that is too long to show: a search, and what it found with a box before each. Searching is a GET of the same
 * form, so that it keeps what was chosen and works without scripts; with them it goes by itself while one types.
 */
export function ChoiceList({ name, label, hint, q, chosen, choices, nothing, one }: Props) {
  const { t } = useTranslation();
  const { id, value, mistake, aria } = useField(name, hint);
  const search = useSearch();
  const checked = value === undefined ? chosen : [value].flat().map(asText);
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={aria["aria-describedby"]}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex gap-2">
        <label className="input min-w-0 flex-1">
          <Icon name="search" className="text-muted" />
          <span className="sr-only">{t("access.find")}</span>
          <input type="search" name="q" id={id} defaultValue={q} placeholder={t("access.find_hint")} autoComplete="off" onInput={search} />
        </label>
        <button type="submit" formMethod="get" formNoValidate className="btn">
          {t("ui.search.verb")}
        </button>
      </div>
      {choices.length > 0 ? (
        <ul className="mt-1 max-h-96 divide-y divide-line overflow-y-auto rounded-field border border-line">
          {choices.map((choice) => (
            <li key={choice.value}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-2 text-sm hover:bg-base-200 has-checked:bg-accent-soft">
                <input
                  type={one ? "radio" : "checkbox"}
                  name={name}
                  value={choice.value}
                  defaultChecked={checked.includes(choice.value)}
                  className={`${one ? "radio radio-primary radio-sm" : "checkbox checkbox-primary checkbox-sm"} shrink-0`}
                />
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="block">{choice.label}</span>
                  {choice.note ? <span className="block text-xs text-muted">{choice.note}</span> : null}
                </span>
              </label>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1 rounded-field border border-line px-3.5 py-3 text-sm text-muted">{q ? t("access.none_found") : nothing}</p>
      )}
      <Mistake id={id} mistake={mistake} />
      <Hint id={id}>{hint}</Hint>
    </fieldset>
  );
}

/** Sends the form as a GET once one stops typing for a moment. */
function useSearch() {
  const submit = useSubmit();
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(waiting.current), []);
  return ({ currentTarget: { form } }: FormEvent<HTMLInputElement>) => {
    clearTimeout(waiting.current);
    if (!form) return;
    waiting.current = setTimeout(() => {
      const values = new FormData(form);
      for (const name of [...values.keys()]) if (/password|emails/i.test(name)) values.delete(name);
      submit(values, { method: "get", action: location.pathname, replace: true, preventScrollReset: true });
    }, PAUSE_MS);
  };
}

import { useSubmit } from "@remix-run/react";
import { type FormEvent, type ReactElement, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { FieldError, Hint } from "~/ui/field";
import { useField } from "~/ui/form-state";
import { Icon } from "~/ui/icon";

export type ListProps = {
  name: string;
  label: string;
  hint?: string;
  /** What the list was searched for: it stands in the address, as `search` or else as q. */
  q: string;
  search?: string;
  /** Said where there is nothing at all. */
  nothing: string;
};

const PAUSE_MS = 250;

/**
 * What a search found of a list too long to show, each an <li> with a field of its own. Searching is a GET of the same
 * form, so that it keeps what was chosen and works without scripts; with them it goes by itself while one types.
 */
export function SearchedList({
  name,
  label,
  hint,
  q,
  search = "q",
  nothing,
  children,
}: ListProps & { children: ReactElement[] }) {
  const { t } = useTranslation();
  const { id, error, aria } = useField(name, hint);
  const onInput = useSearch();
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={aria["aria-describedby"]}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex gap-2">
        <label className="input min-w-0 flex-1">
          <Icon name="search" className="text-muted" />
          <span className="sr-only">{t("access.find")}</span>
          <input
            type="search"
            name={search}
            id={id}
            defaultValue={q}
            placeholder={t("access.find_hint")}
            autoComplete="off"
            onInput={onInput}
          />
        </label>
        <button type="submit" formMethod="get" formNoValidate className="btn">
          {t("ui.search.verb")}
        </button>
      </div>
      {children.length > 0 ? (
        <ul className="mt-1 max-h-96 divide-y divide-line overflow-y-auto rounded-field border border-line">
          {children}
        </ul>
      ) : (
        <p className="mt-1 rounded-field border border-line px-3.5 py-3 text-sm text-muted">
          {q ? t("access.none_found") : nothing}
        </p>
      )}
      <FieldError id={id} error={error} />
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
      for (const [name, value] of [...values]) if (value === "" || /password|emails?$/i.test(name)) values.delete(name);
      submit(values, { method: "get", action: location.pathname, replace: true, preventScrollReset: true });
    }, PAUSE_MS);
  };
}

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
  /** The search text from the address; its parameter is `search`, by default q. */
  q: string;
  search?: string;
  /** Shown when there is nothing to choose from. */
  emptyText: string;
  /** What is searched for, where it is not people: the label of the field, its hint, and where nothing is found. */
  words?: { find: string; hint: string; none: string };
};

const DEBOUNCE_MS = 250;

/**
 * The results of a search in a list too long to show; each child is an <li> with a field. Searching sends the same form
 * as a GET, so that it keeps what was chosen and works without scripts; with scripts it searches while the user types.
 */
export function SearchedList({
  name,
  label,
  hint,
  q,
  search = "q",
  emptyText,
  words,
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
          <span className="sr-only">{words?.find ?? t("access.find")}</span>
          <input
            type="search"
            name={search}
            id={id}
            defaultValue={q}
            placeholder={words?.hint ?? t("access.find_hint")}
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
          {q ? (words?.none ?? t("access.none_found")) : emptyText}
        </p>
      )}
      <FieldError id={id} error={error} />
      <Hint id={id}>{hint}</Hint>
    </fieldset>
  );
}

/** Sends the form as a GET when the user stops typing. Passwords and e-mail addresses are left out of the address. */
function useSearch() {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  return ({ currentTarget: { form } }: FormEvent<HTMLInputElement>) => {
    clearTimeout(timer.current);
    if (!form) return;
    timer.current = setTimeout(() => {
      const values = new FormData(form);
      for (const [name, value] of [...values]) if (value === "" || /password|emails?$/i.test(name)) values.delete(name);
      submit(values, { method: "get", action: location.pathname, replace: true, preventScrollReset: true });
    }, DEBOUNCE_MS);
  };
}

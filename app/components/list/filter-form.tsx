import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";

type Props = {
  /** Other parameters of the address, to be preserved. */
  preserved: Record<string, string | undefined>;
  /** How many filters are set. */
  active: number;
  /** The address without filters. */
  clear: string;
  /** Renders the fields; called twice, so their ids must start with the prefix. */
  fields: (prefix: string) => ReactNode;
  /** Less common filters; on a desk they are folded unless one of them is set. */
  more?: { fields: (prefix: string) => ReactNode; active: number };
};

/** Filters as a GET form: a row on a desk; on a phone a folded section with the number of filters set. */
export function FilterForm({ preserved, active, clear, fields, more }: Props) {
  const { t } = useTranslation();
  const buttons = (
    <>
      <button type="submit" className="btn">
        {t("ui.apply")}
      </button>
      {active > 0 ? (
        <Link to={clear} className="btn btn-ghost text-muted">
          {t("ui.clear")}
        </Link>
      ) : null}
    </>
  );
  const form = (prefix: string, className: string) => (
    <Form className={className} role="search" aria-label={t("ui.filters")}>
      {Object.entries(preserved).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {fields(prefix)}
      {more && prefix === "phone-" ? more.fields(prefix) : null}
      {buttons}
      {more && prefix === "desk-" ? (
        <details className="basis-full" open={more.active > 0}>
          <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 text-sm text-muted">
            <Icon name="sliders-horizontal" />
            {t("ui.more_filters")}
            {more.active > 0 ? <span className="chip tone-accent num">{more.active}</span> : null}
          </summary>
          <div className="filters pt-3">{more.fields(prefix)}</div>
        </details>
      ) : null}
    </Form>
  );
  return (
    <div className="no-print border-b border-line">
      <details className="md:hidden">
        <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2 px-4 font-medium">
          <Icon name="sliders-horizontal" />
          {t("ui.filters")}
          {active > 0 ? <span className="chip tone-accent num ml-1">{active}</span> : null}
          <Icon name="chevron-down" className="ml-auto text-muted" />
        </summary>
        {form("phone-", "grid grid-cols-1 gap-3 px-4 pb-4")}
      </details>
      {form("desk-", "filters px-5 py-3 max-md:hidden")}
    </div>
  );
}

type SelectProps = {
  id: string;
  name: string;
  label: string;
  value?: string;
  all: string;
  options: { value: string; label: string }[];
};

/** A select whose first option means no filter. */
export function FilterSelect({ id, name, label, value = "", all, options }: SelectProps) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id + name} className="text-xs text-muted">
        {label}
      </label>
      <select id={id + name} name={name} key={value} defaultValue={value} className="select w-full md:w-40">
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

type SearchProps = { id: string; name?: string; value?: string; label: string; hint?: string };

export function FilterSearch({ id, name = "q", value = "", label, hint }: SearchProps) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id + name} className="text-xs text-muted">
        {label}
      </label>
      <input
        id={id + name}
        name={name}
        type="search"
        defaultValue={value}
        placeholder={hint}
        key={value}
        className="input w-full md:w-56"
      />
    </div>
  );
}

/** A date; empty means no limit. */
export function FilterDay({
  id,
  name,
  label,
  value = "",
}: {
  id: string;
  name: string;
  label: string;
  value?: string;
}) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id + name} className="text-xs text-muted">
        {label}
      </label>
      <input id={id + name} name={name} type="date" key={value} defaultValue={value} className="input w-full md:w-40" />
    </div>
  );
}

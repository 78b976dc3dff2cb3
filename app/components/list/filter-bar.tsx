import { Form, Link } from "@remix-run/react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { useFilters } from "./use-filters.ts";

type Search = { name?: string; value?: string; label: string; hint?: string };

type Props = {
  /** What the form is for; by default that it filters. */
  label?: string;
  /** Other parameters of the address, to be preserved: by name, or as hidden fields. */
  preserved?: Record<string, string | null | undefined> | ReactNode[];
  search?: Search;
  /** How many filters are set. */
  active?: number;
  /** The address without filters, when there are any. */
  clear?: string | false;
  /** The other fields; on a phone they are folded. */
  fields?: ReactNode;
  /** The other fields are folded on a desk too, from the start or once somebody folds them: the bar is one short row. */
  folded?: "open" | "closed";
  /** Less common filters, folded unless one of them is set. */
  more?: { fields: ReactNode; active: number };
  /** At the end of the row, such as saved views. */
  aside?: ReactNode;
  /** By default it is the top of a panel. */
  className?: string;
};

/**
 * The filters of a list, as a GET form: one row on a desk; on a phone the search, and a button that unfolds the others
 * and says how many are set. What is chosen applies at once; without scripts by a button.
 */
export function FilterBar({
  label,
  preserved = {},
  search,
  active,
  clear,
  fields,
  folded,
  more,
  aside,
  className = "border-b border-line px-4 py-3 md:px-5",
}: Props) {
  const { t } = useTranslation();
  const filters = useFilters();
  const toggle = useId();
  const [isUnfolded] = useState(folded === "open");
  return (
    <Form
      {...filters}
      className={`filters no-print ${className}`}
      role="search"
      aria-label={label ?? t("ui.filters")}
      preventScrollReset
    >
      {Array.isArray(preserved)
        ? preserved
        : Object.entries(preserved).map(([name, value]) =>
            value ? <input key={name} type="hidden" name={name} value={value} /> : null,
          )}
      {search ? <FilterSearch {...search} isFirst narrow={Boolean(folded)} /> : null}
      {fields ? (
        <>
          <input
            type="checkbox"
            id={toggle}
            defaultChecked={isUnfolded}
            className={`filters-shown sr-only ${folded ? "" : "md:hidden"}`}
          />
          <label htmlFor={toggle} className={`btn ${folded ? "" : "md:hidden"}`}>
            <Icon name="sliders-horizontal" />
            {t("ui.filters")}
            {active ? <span className="chip tone-accent num">{active}</span> : null}
          </label>
          <div className={`filter-fields ${folded ? "filter-fields-below" : ""}`}>
            {fields}
            {more ? <More {...more} /> : null}
          </div>
        </>
      ) : null}
      <button type="submit" className="btn without-scripts">
        {t("ui.apply")}
      </button>
      {clear && active !== 0 ? (
        <Link to={clear} preventScrollReset className="btn btn-ghost text-muted">
          <Icon name="x" />
          {t("ui.clear")}
        </Link>
      ) : null}
      {aside ? <div className="ml-auto">{aside}</div> : null}
    </Form>
  );
}

/** Unfolded from the start where one is set; then as somebody leaves it. */
function More({ fields, active }: NonNullable<Props["more"]>) {
  const { t } = useTranslation();
  const [isOpen] = useState(active > 0);
  return (
    <details className="order-1 basis-full" open={isOpen}>
      <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 text-sm text-muted touch:min-h-11">
        <Icon name="sliders-horizontal" />
        {t("ui.more_filters")}
        {active > 0 ? <span className="chip tone-accent num">{active}</span> : null}
      </summary>
      <div className="filters pt-3">{fields}</div>
    </details>
  );
}

/** The id of a field, of which a page has one. */
const idOf = (name: string) => `filter-${name}`;

type SelectProps = {
  name: string;
  label: string;
  value?: string;
  all?: string;
  options?: readonly { value: string; label: string }[];
  children?: ReactNode;
};

/** A select whose first option, `all`, means no filter. `children`: options that are more than a value and its label. */
export function FilterSelect({ name, label, value = "", all, options = [], children }: SelectProps) {
  return (
    <div className="grid gap-1">
      <label htmlFor={idOf(name)} className="text-xs text-muted">
        {label}
      </label>
      <select id={idOf(name)} name={name} data-applied={value} defaultValue={value} className="select w-full md:w-40">
        {all ? <option value="">{all}</option> : null}
        {children}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

type SearchProps = Search & { isFirst?: boolean; narrow?: boolean };

/** Words to search for. The first of a row shows what it is by its icon and its hint. */
export function FilterSearch({ name = "q", value = "", label, hint, isFirst, narrow }: SearchProps) {
  const field = { id: idOf(name), name, type: "search", defaultValue: value, placeholder: hint, "data-applied": value };
  if (isFirst)
    return (
      <label className={`input min-w-40 max-md:flex-1 ${narrow ? "md:w-52" : "md:w-80"}`}>
        <Icon name="search" className="text-muted" />
        <span className="sr-only">{label}</span>
        <input {...field} />
      </label>
    );
  return (
    <div className="grid gap-1">
      <label htmlFor={idOf(name)} className="text-xs text-muted">
        {label}
      </label>
      <input {...field} className="input w-full md:w-56" />
    </div>
  );
}

/** A date; empty means no limit. */
export function FilterDay({ name, label, value = "" }: { name: string; label: string; value?: string }) {
  return (
    <div className="grid gap-1">
      <label htmlFor={idOf(name)} className="text-xs text-muted">
        {label}
      </label>
      <input
        id={idOf(name)}
        name={name}
        type="date"
        data-applied={value}
        defaultValue={value}
        className="input w-full md:w-40"
      />
    </div>
  );
}

import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";

type Props = {
  label: string;
  hint: string;
  /** The current search text. */
  q?: string;
  /** Other parameters of the address, to be preserved. */
  preserved?: Record<string, string | null | undefined>;
  /** The address without the search; false or undefined when there is none. */
  clear?: string | false;
  className?: string;
};

/** A search of a list, as a GET form; by default with a border, for the top of a panel. */
export function SearchForm({
  label,
  hint,
  q = "",
  preserved = {},
  clear,
  className = "border-b border-line px-4 py-3 md:px-5",
}: Props) {
  const { t } = useTranslation();
  return (
    <Form className={`filters ${className}`} role="search" aria-label={label}>
      {Object.entries(preserved).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <label className="input min-w-0 max-md:flex-1 md:w-72">
        <Icon name="search" className="text-muted" />
        <span className="sr-only">{label}</span>
        <input type="search" name="q" key={q} defaultValue={q} placeholder={hint} />
      </label>
      <button type="submit" className="btn">
        {t("ui.apply")}
      </button>
      {clear ? (
        <Link to={clear} className="btn btn-ghost">
          {t("ui.clear")}
        </Link>
      ) : null}
    </Form>
  );
}

import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";

type Props = {
  label: string;
  hint: string;
  /** What was typed. */
  q?: string;
  /** What else stands in the address and has to stay. */
  keep?: Record<string, string | null | undefined>;
  /** The address without what was typed, where there is something to clear. */
  clear?: string | false;
  className?: string;
};

/**
 * A list searched by what is typed, in the address: as such above a panel, or with a line below it at the top of one.
 */
export function SearchForm({
  label,
  hint,
  q = "",
  keep = {},
  clear,
  className = "border-b border-line px-4 py-3 md:px-5",
}: Props) {
  const { t } = useTranslation();
  return (
    <Form className={`filters ${className}`} role="search" aria-label={label}>
      {Object.entries(keep).map(([name, value]) =>
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

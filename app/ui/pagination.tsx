import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

/** "1–25 van 230" with links to the pages; filters in the address are kept. Nothing when all fits one page. */
export function Pagination({
  page,
  perPage,
  total,
  param = "page",
}: {
  page: number;
  perPage: number;
  total: number;
  param?: string;
}) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const last = Math.max(1, Math.ceil(total / perPage));
  if (total <= perPage && page <= 1) return null;
  const to = (number: number) => {
    const params = new URLSearchParams(search);
    params.set(param, String(number));
    return `${pathname}?${params}`;
  };
  const first = Math.min(total, (page - 1) * perPage + 1);
  return (
    <nav
      className="flex items-center gap-2 border-t border-line px-4 py-2.5 text-sm text-muted md:px-5"
      aria-label={t("ui.pages")}
    >
      <span className="num">{t("ui.range", { first, last: Math.min(total, page * perPage), total })}</span>
      <span className="ml-auto flex gap-2">
        {page > 1 ? (
          <Link to={to(Math.min(page - 1, last))} rel="prev" className="btn btn-sm text-base-content">
            <Icon name="chevron-left" />
            {t("ui.previous")}
          </Link>
        ) : null}
        {page < last ? (
          <Link to={to(page + 1)} rel="next" className="btn btn-sm text-base-content">
            {t("ui.next")}
            <Icon name="chevron-right" />
          </Link>
        ) : null}
      </span>
    </nav>
  );
}

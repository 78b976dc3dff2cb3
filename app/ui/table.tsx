import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

type TableProps = { caption: string; head: ReactNode; className?: string; children: ReactNode };

/**
 * A table that becomes a list of cards on a phone, where only the sortable columns of the head remain. `head` holds Th
 * elements; the children are rows of Td.
 */
export function Table({ caption, head, className = "", children }: TableProps) {
  const { t } = useTranslation();
  return (
    <div className={`table-room ${className}`}>
      <table className="grid-table cards-on-phone">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-base-200/60">
          <tr data-sort={t("ui.sort")}>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

type ThProps = {
  /** The field in `?sort=`; a minus before it reverses the order. Without it the column is not sortable. */
  sort?: string;
  /** The sort order when the address has none. */
  defaultSort?: string;
  /** For screen readers only: the head of a column of row menus. */
  silent?: boolean;
  numeric?: boolean;
  className?: string;
  children: ReactNode;
};

/** A column's head; a link that sorts the list when `sort` is set. */
export function Th({ sort, defaultSort, silent, numeric, className = "", children }: ThProps) {
  const { pathname, search } = useLocation();
  const classes = `${numeric ? "!text-right" : ""} ${className}`.trim() || undefined;
  if (!sort)
    return (
      <th scope="col" className={classes}>
        {silent ? <span className="sr-only">{children}</span> : children}
      </th>
    );
  const params = new URLSearchParams(search);
  const current = params.get("sort") ?? defaultSort;
  const order = current === sort ? "ascending" : current === `-${sort}` ? "descending" : undefined;
  params.set("sort", order === "ascending" ? `-${sort}` : sort);
  params.delete("page");
  return (
    <th scope="col" aria-sort={order} className={classes}>
      <Link
        to={`${pathname}?${params}`}
        preventScrollReset
        className={`inline-flex h-9 items-center gap-1 hover:text-base-content touch:h-11 ${order ? "text-base-content" : ""}`}
      >
        {children}
        {order ? <Icon name={order === "ascending" ? "arrow-up" : "arrow-down"} className="size-3.5" /> : null}
      </Link>
    </th>
  );
}

type TdProps = {
  /** Fills a whole line of the card on a phone. */
  wide?: boolean;
  /** The column's name, shown before the value on a phone, where the head is hidden. */
  label?: string;
  numeric?: boolean;
  /** At the right edge of the card on a phone. */
  end?: boolean;
  className?: string;
  children?: ReactNode;
};

/** A cell; on a phone a part of the card. */
export function Td({ wide, label, numeric, end, className = "", children }: TdProps) {
  const classes = [
    wide ? "wide" : "",
    numeric ? "num md:text-right" : "",
    end ? "max-md:justify-self-end" : "",
    className,
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <td className={classes || undefined}>
      {label ? <span className="text-muted md:hidden">{label} </span> : null}
      {children}
    </td>
  );
}

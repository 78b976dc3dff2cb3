import type { ReactNode } from "react";
import { EmptyLine } from "~/ui/empty";
import { Pagination } from "~/ui/pagination";
import { Found } from "./found.tsx";

type Props = {
  label: string;
  filters: ReactNode;
  /** Shown in place of the list when it is empty; false: it is not. */
  emptyText: string | false;
  meta: { page: number; per_page: number; total: number };
  /** Shown below the list. */
  below?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A list in pages, with its filters above it. */
export function ListPanel({ label, filters, emptyText, meta, below, className = "mt-4", children }: Props) {
  return (
    <section className={`panel list-page ${className}`} aria-label={label}>
      {filters}
      <Found total={meta.total} />
      {emptyText === false ? children : <EmptyLine>{emptyText}</EmptyLine>}
      {below}
      <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
    </section>
  );
}

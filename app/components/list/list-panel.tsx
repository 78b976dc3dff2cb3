import type { ReactNode } from "react";
import { NothingHere } from "~/ui/empty";
import { Pagination } from "~/ui/pagination";

type Props = {
  label: string;
  filters: ReactNode;
  /** What is said in place of the list where the filters leave nothing; false: there is a list. */
  nothing: string | false;
  meta: { page: number; per_page: number; total: number };
  /** What is said below the list. */
  below?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A list, page by page, below its filters. */
export function ListPanel({ label, filters, nothing, meta, below, className = "mt-4", children }: Props) {
  return (
    <section className={`panel ${className}`} aria-label={label}>
      {filters}
      {nothing === false ? children : <NothingHere>{nothing}</NothingHere>}
      {below}
      <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
    </section>
  );
}

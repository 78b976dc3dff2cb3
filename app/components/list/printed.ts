import { MOST_ROWS_PRINTED } from "@server/core/constants";

const PRINT = "print";

/** What a list asks for where its address says that it is printed (`?print`): one page with all its rows. */
export const printedBy = (address: string) =>
  new URL(address).searchParams.has(PRINT) ? { page: 1, per_page: MOST_ROWS_PRINTED } : null;

/** The address of a list as it is printed, with the filters and order that it has; without `print`, that of the list. */
export function printAddress({ pathname, search }: { pathname: string; search: string }, print = true): string {
  const params = new URLSearchParams(search);
  for (const name of ["page", "per_page", "changed", PRINT]) params.delete(name);
  if (print) params.set(PRINT, "all");
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

/**
 * Where a list is asked for a page after its last one: the address of the last. Null: the page is there, or nothing is.
 */
export function lastPageOf(
  address: string,
  { page, per_page, total }: { page: number; per_page: number; total: number },
): string | null {
  const last = Math.ceil(total / per_page);
  if (page <= last || total === 0) return null;
  const { pathname, searchParams } = new URL(address);
  searchParams.set("page", String(last));
  return `${pathname}?${searchParams}`;
}

/**
 * The address of a list's last page, when the page asked for comes after it; null when that page exists or the list is
 * empty.
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

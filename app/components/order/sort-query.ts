import type { SortPageQuery } from "@server/records/order/inputs";
import type { z } from "zod";

/** What the address of a page to sort on asks for, beside whose list it is. */
export function sortQueryOf(url: string): Omit<z.input<typeof SortPageQuery>, "type" | "id"> {
  const { searchParams } = new URL(url);
  const { of, q, page } = Object.fromEntries(searchParams);
  return { of: of as "me" | "all" | undefined, q, page };
}

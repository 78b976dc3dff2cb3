import type { SortPageQuery } from "@server/records/order/inputs";
import type { z } from "zod";

/** The parameters of a sort page, without the list itself. */
export function sortQueryOf(url: string): Omit<z.input<typeof SortPageQuery>, "type" | "id"> {
  const { searchParams } = new URL(url);
  const { of, q, page } = Object.fromEntries(searchParams);
  return { of: of as "me" | "all" | undefined, q, page };
}

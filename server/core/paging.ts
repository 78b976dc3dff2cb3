import { z } from "zod";
import { MAX_PER_PAGE, MOST_ROWS_PRINTED, PER_PAGE } from "./constants.ts";

/** The paging input of a list. */
export const Paging = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(PER_PAGE),
});
export type Paging = z.infer<typeof Paging>;

/** That of a list that is printed as well: then it is one page with all its rows, as far as they fit on it. */
export const PrintedPaging = Paging.extend({
  per_page: z.coerce.number().int().min(1).max(MOST_ROWS_PRINTED).default(PER_PAGE),
});

/** The paging input of a list of REST. `after`: the `next` of a page before, which goes before `page`. */
export const Listing = Paging.extend({ after: z.string().max(8000).optional() });
export type Listing = z.infer<typeof Listing>;

const Meta = z.object({ page: z.number(), per_page: z.number(), total: z.number(), last_page: z.number() });

/** The output of a paged list. */
export const pageOf = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item), meta: Meta });

/** The output of a list of REST. The items become `data`, with `meta` next to it. */
export const listOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), meta: Meta.extend({ next: z.string().nullable() }) });

export const metaOf = ({ page, per_page }: Paging, total: number) => ({
  page,
  per_page,
  total,
  last_page: Math.max(1, Math.ceil(total / per_page)),
});
export const offsetOf = ({ page, per_page, after }: Listing) => (after ? 0 : (page - 1) * per_page);

/** A page of a list that is known whole. */
export const pageIn = <T>(list: readonly T[], paging: Paging) => ({
  items: list.slice(offsetOf(paging), offsetOf(paging) + paging.per_page),
  meta: metaOf(paging, list.length),
});

/** A sort parameter: one of these columns for ascending order, with a minus in front for descending. */
export const sorted = <const C extends readonly string[]>(columns: C) =>
  z.enum(columns.flatMap((column) => [column, `-${column}`]) as (C[number] | `-${C[number]}`)[]);

/** A filter with any number of values: `filter[status]=ok&filter[status]=nok`. */
export const anyOf = <S extends z.ZodType>(item: S) => z.array(item).default([]);

import type { Counts, Letter } from "@server/core/compliance";
import { orderOf } from "@server/core/list-filters";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ObjectsQuery } from "./inputs.ts";

type Sort = Exclude<z.output<typeof ObjectsQuery>["sort"], "state" | "-state">;
/** As many as are asked for after those before. */
export type Span = { offset: number; limit: number };
/** What stands around the choice of rows. */
export type Around = { select: SQL; from: SQL };

const columns = {
  title: sql`lower(objects.title)`,
  code: sql`plain(objects.display_code)`,
  valid_until: sql`objects.expires_on`,
};
/** Descending, "nulls last" would keep Postgres from the index of a column that has none. */
const backwards: Partial<Record<Sort, SQL>> = {
  "-title": sql`${columns.title} desc`,
  "-code": sql`${columns.code} desc`,
};
const byTitle = sql`lower(objects.title), objects.id`;

export const pageBy = (sort: Sort, { offset, limit }: Span, { select, from }: Around): SQL =>
  sql`select ${select} from ${from} order by ${backwards[sort] ?? orderOf(sort, columns)}, ${byTitle} limit ${limit}
    offset ${offset}`;

/**
 * A page of a list by state, told how many there are of each letter: only the letters of this page are looked for, each
 * by title. One of which there are many is soon met along the index of titles; for one of which there are few all are
 * read. Null: the page is empty.
 */
export function pageByState(
  order: readonly Letter[],
  counts: Counts,
  { offset, limit }: Span,
  { select, from }: Around,
): SQL | null {
  const parts: SQL[] = [];
  let before = offset;
  let wanted = limit;
  for (const [place, letter] of order.entries()) {
    const count = counts[letter] ?? 0;
    const here = Math.min(wanted, Math.max(0, count - before));
    if (here > 0) {
      const isMany = count > 4 * (before + here);
      const found = sql`(select objects.*, letter
        from ${from} and letter = ${letter} ${isMany ? sql`` : sql`offset 0`}) objects`;
      parts.push(
        sql`(select ${place}::int as place, ${select}
          from ${found} order by ${byTitle} limit ${here} offset ${before})`,
      );
      wanted -= here;
    }
    before = Math.max(0, before - count);
  }
  return parts.length > 0
    ? sql`select * from (${sql.join(parts, sql` union all `)}) page order by place, lower(title), id`
    : null;
}

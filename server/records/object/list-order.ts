import type { Counts, Letter } from "@server/core/compliance";
import { orderOf } from "@server/core/list-filters";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ObjectsQuery } from "./list-inputs.ts";

type Sort = Exclude<z.output<typeof ObjectsQuery>["sort"], "state" | "-state">;
/** Which rows of the sorted list are on the page. */
export type PageBounds = { offset: number; limit: number };
/** The columns of a query, and what follows its "from", including the where clause. */
export type ListQuery = { select: SQL; from: SQL };

const columns = {
  title: sql`lower(objects.title)`,
  code: sql`plain(objects.display_code)`,
  valid_until: sql`objects.expires_on`,
};
const filled = ["title", "code"] as const;
const byTitle = sql`lower(objects.title), objects.id`;

/** A page of a list sorted by a column, then by title. */
export const pageByColumn = (sort: Sort, { offset, limit }: PageBounds, { select, from }: ListQuery): SQL =>
  sql`select ${select} from ${from} order by ${orderOf(sort, columns, filled)}, ${byTitle}
    limit ${limit} offset ${offset}`;

/**
 * A page of a list sorted by state, then by title. `counts` is the number of objects of each letter, so that only the
 * letters on this page are queried. A frequent letter is found quickly along the index on title; for a rare one
 * "offset 0" keeps Postgres from that index, and all its objects are read and sorted. Null if the page is empty.
 */
export function pageByState(
  order: readonly Letter[],
  counts: Counts,
  { offset, limit }: PageBounds,
  { select, from }: ListQuery,
): SQL | null {
  const parts: SQL[] = [];
  let toSkip = offset;
  let toTake = limit;
  for (const [place, letter] of order.entries()) {
    const count = counts[letter] ?? 0;
    const taken = Math.min(toTake, Math.max(0, count - toSkip));
    if (taken > 0) {
      const isFrequent = count > 4 * (toSkip + taken);
      const found = sql`(select objects.*, letter from ${from}
        and letter = ${letter} ${isFrequent ? sql`` : sql`offset 0`}) objects`;
      parts.push(
        sql`(select ${place}::int as place, ${select} from ${found} order by ${byTitle}
          limit ${taken} offset ${toSkip})`,
      );
      toTake -= taken;
    }
    toSkip = Math.max(0, toSkip - count);
  }
  return parts.length > 0
    ? sql`select * from (${sql.join(parts, sql` union all `)}) page order by place, lower(title), id`
    : null;
}

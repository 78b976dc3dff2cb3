import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { invalidFields } from "./errors.ts";
import { type Listing, metaOf, offsetOf } from "./paging.ts";
import { seal, unseal } from "./sealed.ts";

/** One part of an order. Empty values come last, both ways. */
export type Key = {
  by: SQL;
  desc?: boolean;
  /** It is never null. Said, it lets Postgres read the order from an index. */
  filled?: boolean;
};

/** What a row of a keyset adds to its columns, see Keyset.place: the values of its keys. */
export const Placed = z.object({ place: z.array(z.string().nullable()) });
export type Placed = z.infer<typeof Placed>;

/** SQL: the column `place` of rows that begin no page. */
export const unplaced = sql`, '[]'::json as place`;

/** The order of a list, of which a page can begin after a row: one that was deleted or has changed meanwhile, too. */
export type Keyset = {
  /** SQL: `order by …`. */
  order: SQL;
  /** SQL: the column `place`, with a comma before it, where the keys can be read. */
  place: SQL;
  /** SQL: a condition, with "and" before it; all rows, where the page begins after none. Throws invalid. */
  beyond: (paging: Listing) => SQL;
  /** SQL: `limit … offset …`. */
  bounds: (paging: Listing) => SQL;
  /** The `meta` of the page with these rows. */
  meta: (paging: Listing, total: number, rows: readonly Placed[]) => ListMeta;
};
type ListMeta = ReturnType<typeof metaOf> & { next: string | null };

/**
 * @param name of the list and its sort: a cursor of another is refused
 * @param keys the last of them tells any two rows apart
 */
export function keysetOf(name: string, keys: readonly Key[]): Keyset {
  return {
    order: sql`order by ${orderedBy(keys)}`,
    place: sql`, json_build_array(${sql.join(
      keys.map(({ by }) => sql`(${by})::text`),
      sql`, `,
    )}) as place`,
    beyond: ({ after }) => (after ? sql`and ${beyond(keys, valuesIn(after, name))}` : sql``),
    bounds: (paging) => sql`limit ${paging.per_page} offset ${offsetOf(paging)}`,
    meta: (paging, total, rows) => ({ ...metaOf(paging, total), next: nextOf(name, paging, total, rows) }),
  };
}

/**
 * The keys of a sort parameter: of "-created_at" the column created_at, the last one first.
 *
 * @param filled the columns that are never null
 */
export function keyOf<C extends string>(
  sort: C | `-${C}`,
  columns: Record<C, SQL>,
  filled: readonly NoInfer<C>[] = [],
): Key {
  const name = sort.replace(/^-/, "") as C;
  return { by: columns[name], desc: sort.startsWith("-"), filled: filled.includes(name) };
}

/** SQL: what follows "order by". */
export const orderedBy = (keys: readonly Key[]): SQL => sql.join(keys.map(ordered), sql`, `);

const ordered = ({ by, desc, filled }: Key) =>
  sql`${by} ${desc ? sql`desc` : sql`asc`}${filled ? sql`` : sql` nulls last`}`;

/** The values are compared as what the keys are: Postgres reads an untyped parameter as the other side's type. */
function beyond(keys: readonly Key[], values: readonly (string | null)[]): SQL {
  const steps = keys.map((key, at) => {
    const equal = keys
      .slice(0, at)
      .map(({ by }, i) => (values[i] === null ? sql`${by} is null` : sql`${by} = ${values[i]}`));
    return sql`(${sql.join([...equal, past(key, values[at]!)], sql` and `)})`;
  });
  const [first] = keys;
  // implied by the steps; Postgres finds the place in an index by it
  const bound = first?.filled ? sql`${first.by} ${first.desc ? sql`<=` : sql`>=`} ${values[0]} and ` : sql``;
  return sql`${bound}(${sql.join(steps, sql` or `)})`;
}

function past({ by, desc, filled }: Key, value: string | null): SQL {
  if (value === null) return sql`false`;
  const further = sql`${by} ${desc ? sql`<` : sql`>`} ${value}`;
  return filled ? further : sql`(${further} or ${by} is null)`;
}

function nextOf(name: string, paging: Listing, total: number, rows: readonly Placed[]): string | null {
  const isLast = rows.length < paging.per_page || (!paging.after && paging.page * paging.per_page >= total);
  return isLast ? null : cursorOf(name, rows.at(-1)!.place);
}

const PURPOSE = "cursor";
const Content = z.tuple([z.string()], z.string().nullable());

/** Encrypted: it can hold what the reader sees no name of, and what reaches Postgres are values of the keys. */
const cursorOf = (name: string, place: Placed["place"]): string => seal(PURPOSE, JSON.stringify([name, ...place]));

function valuesIn(cursor: string, name: string): Placed["place"] {
  const content = unseal(PURPOSE, cursor);
  const [made, ...values] = content ? Content.parse(JSON.parse(content.text)) : [""];
  if (made !== name) throw invalidFields([["after", "mistake.cursor"]]);
  return values;
}

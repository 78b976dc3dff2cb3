import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { and, type SQL, sql } from "drizzle-orm";
import { TIME_ZONE } from "./day.ts";
import { keyOf, orderedBy } from "./keyset.ts";
import { patternsOf } from "./search-patterns.ts";
import { wordsIn } from "./search-words.ts";

/** SQL conditions that several lists share. */

/** Every typed word occurs in one of the texts, ignoring accents and case; any texts, where nothing is typed. */
export function containsWords(texts: SQL, typed = ""): SQL {
  const words = wordsIn(typed);
  return words.length > 0 ? sql`plain_all(${texts}) like all (${patternsOf(words)}::text[])` : sql`true`;
}

/** The column is one of the values; undefined (no condition) if there are none. */
export const isOneOf = (column: SQL, values: readonly string[]): SQL | undefined =>
  values.length > 0 ? sql`${column} = any (${sql.param(values)}::text[])` : undefined;

/** The moment is on one of those days in Brussels, written as fields.ts' Days; undefined or empty: any. */
export function momentWithin(moment: SQL, days: string | undefined): SQL | undefined {
  if (!days) return undefined;
  const [from, until = from] = days.split("..");
  const midnight = (day: string, after = 0) =>
    sql`((${day}::date + ${after}::int)::timestamp at time zone ${sql.raw(`'${TIME_ZONE}'`)})`;
  return and(
    from ? sql`${moment} >= ${midnight(from)}` : undefined,
    until ? sql`${moment} < ${midnight(until, 1)}` : undefined,
  );
}

/** Changed at or after that moment; undefined: any. */
export const changedSince = (changed: SQL, moment: string | undefined): SQL | undefined =>
  moment ? sql`${changed} >= ${moment}::timestamptz` : undefined;

/** The day is within those days; undefined or empty: any. */
export function dayWithin(day: SQL, days: string | undefined): SQL | undefined {
  if (!days) return undefined;
  const [from, until = from] = days.split("..");
  return and(from ? sql`${day} >= ${from}::date` : undefined, until ? sql`${day} <= ${until}::date` : undefined);
}

/** An object has one of these templates; undefined if none is asked for. `object`: its workspace and id, as a row. */
export const hasTemplate = (object: SQL, templates: readonly string[]): SQL | undefined =>
  templates.length > 0
    ? sql`exists (select from object_templates ot where (ot.workspace_id, ot.object_id) = ${object}
        and ot.template_id = any (${uuids(templates)}))`
    : undefined;

/** The container is `top` or below it. */
export const withinContainer = (containerId: SQL, top: string): SQL => sql`${containerId} in (
  with recursive below (workspace_id, id) as (
    select workspace_id, id from containers where id = ${top} and ${notDeleted()}
    union all
    select c.workspace_id, c.id from below
    join containers c on (c.workspace_id, c.parent_id) = (below.workspace_id, below.id) where ${notDeleted("c")}
  )
  select id from below)`;

/**
 * The `order by` for a sort parameter: "created_at" ascending, "-created_at" descending. Empty values come last. For
 * columns in `filled`, which are never null, that is left out: it would keep Postgres from their index.
 */
export const orderOf = <C extends string>(
  sort: C | `-${C}`,
  columns: Record<C, SQL>,
  filled: readonly NoInfer<C>[] = [],
): SQL => orderedBy([keyOf(sort, columns, filled)]);

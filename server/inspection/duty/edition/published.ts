import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { TIME_ZONE } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { catalogueWith, changesUpTo } from "../catalogue/with-changes.ts";
import { changedLines } from "./compare.ts";
import { PublishedEdition, type PublishedPage } from "./inputs.ts";

const nameOf = (user: string) => sql`(
  select nullif(trim(concat(u.first_name, ' ', u.last_name)), '') from users u where u.id = ${sql.raw(user)})`;

const Check = z.object({ line: z.string(), on: z.string(), by: z.string().nullable() });
export type Checks = ReadonlyMap<string, z.infer<typeof Check>>;

/** By line, when its source was last checked and by whom: of the newest change that says so. Does not authorize. */
export async function checksOf(tx: Tx): Promise<Checks> {
  const rows = await queryRows(tx, Check)`
    select distinct on (c.line) c.line, c.checked_on as "on", ${nameOf("c.checked_by")} as "by"
    from catalogue_changes c where c.checked_on is not null order by c.line, c.edition desc nulls first`;
  return new Map(rows.map((row) => [row.line, row]));
}

/** The published editions, the newest first. Does not authorize. */
export const publishedEditions = (tx: Tx): Promise<PublishedEdition[]> =>
  queryRows(tx, PublishedEdition)`
    select e.number, e.note, (e.published_at at time zone ${TIME_ZONE})::date as published_on,
      ${nameOf("e.published_by")} as published_by,
      (select count(*)::int from catalogue_changes c where c.edition = e.number) as lines_count
    from catalogue_editions e order by e.number desc`;

/** What an edition changed since the one before it. Throws not found. */
export function publishedForAdmins(
  actor: Actor,
  number: number,
  locale: Locale,
): Promise<z.infer<typeof PublishedPage>> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const edition = (await publishedEditions(tx)).find((each) => each.number === number);
    if (!edition) throw notFound();
    const [before, after] = [await changesUpTo(tx, number - 1), await changesUpTo(tx, number)];
    return { ...edition, changes: changedLines(catalogueWith(before), catalogueWith(after), locale) };
  });
}

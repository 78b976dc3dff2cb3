import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { pathAsJson } from "@server/access/path-of";
import type { Actor } from "@server/core/actor";
import { containsWords } from "@server/core/list-filters";
import { metaOf, offsetOf } from "@server/core/paging";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { CurrentOrder, SortPage, type SortPageQuery } from "./inputs.ts";
import { inList, placeFor } from "./place-for.ts";
import { orderAsJson, sortingFor } from "./sorting.ts";

const PER_PAGE = 100;

const Found = SortPage.pick({ items: true, path: true, total: true }).extend({
  found: z.number(),
  current: CurrentOrder,
  shared: CurrentOrder,
});

/** A page of a list to be sorted. Positions are counted over the whole list. */
export const sortPage = (actor: Actor, { of, q, page, ...list }: z.output<typeof SortPageQuery>): Promise<SortPage> =>
  reading(actor, async (tx) => {
    const paging = { page, per_page: PER_PAGE };
    const { workspaceId, may } = await placeFor(tx, actor, list);
    const forAll = may.all && (of === "all" || !may.own);
    const { table, condition } = inList(actor, list);
    const isObjects = list.type === "objects";
    // an own order starts from the order that applies to the actor now
    const { joins, by } = sortingFor(forAll ? null : actor, list, table);
    const about = isObjects
      ? sql`concat_ws(' · ', nullif(objects.display_code, ''), nullif(objects.subtitle, ''))`
      : sql`containers.subtitle`;
    const rows = await queryRows(tx, Found)`
      with listed as materialized (
        select ${table}.id, ${table}.title, ${about} as about, row_number() over (order by ${by})::int as place
          from ${table} ${joins} where ${condition}
      ), found as (
        select * from listed where ${containsWords(sql`title, about`, q)}
      )
      select (select count(*)::int from listed) as total, (select count(*)::int from found) as found,
        coalesce((select json_agg(shown) from (select * from found order by place
          limit ${paging.per_page} offset ${offsetOf(paging)}) shown), '[]') as items,
        ${orderAsJson(actor, list)} as current, ${orderAsJson(null, list)} as shared,
        ${list.type === "boards" ? sql`'[]'::json` : pathAsJson(actor, sql`${list.id}`)} as path`;
    const { current, shared, found, ...shown } = rows[0]!;
    const mode = (forAll ? shared : current).mode ?? "default";
    return {
      ...list,
      ...shown,
      workspace_id: workspaceId,
      meta: metaOf(paging, found),
      of: forAll ? "all" : "me",
      mode,
      own: current.own,
      q,
      may,
    };
  });

import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { pathAsJson } from "@server/access/path-of";
import type { Actor } from "@server/core/actor";
import { containsWords } from "@server/core/list-filters";
import { metaOf, offsetOf } from "@server/core/paging";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { heldAsJson, sortedFor } from "./held.ts";
import { HeldOrder, SortPage, type SortPageQuery } from "./inputs.ts";
import { inList, placeFor } from "./place-for.ts";

const ON_A_PAGE = 100;

const Found = SortPage.pick({ items: true, path: true, total: true }).extend({
  found: z.number(),
  held: HeldOrder,
  everybodys: HeldOrder,
});

/** A list to be sorted, a page of it at a time; places are counted through all of it. */
export const sortPage = (actor: Actor, { of, q, page, ...list }: z.output<typeof SortPageQuery>): Promise<SortPage> =>
  reading(actor, async (tx) => {
    const paging = { page, per_page: ON_A_PAGE };
    const { workspaceId, may } = await placeFor(tx, actor, list);
    const forAll = may.all && (of === "all" || !may.own);
    const { table, which } = inList(actor, list);
    const isObjects = list.type === "objects";
    // theirs to begin with is what holds for them now
    const { joins, by } = sortedFor(forAll ? null : actor, list, table);
    const about = isObjects
      ? sql`concat_ws(' · ', nullif(objects.display_code, ''), nullif(objects.subtitle, ''))`
      : sql`containers.subtitle`;
    const rows = await queryRows(tx, Found)`
      with listed as materialized (
        select ${table}.id, ${table}.title, ${about} as about, row_number() over (order by ${by})::int as place from ${table} ${joins} where ${which}
      ), found as (
        select * from listed where ${q ? containsWords(sql`title, about`, q) : sql`true`}
      )
      select (select count(*)::int from listed) as total, (select count(*)::int from found) as found,
        coalesce((select json_agg(shown) from (select * from found order by place limit ${paging.per_page} offset ${offsetOf(paging)}) shown), '[]') as items,
        ${heldAsJson(actor, list)} as held, ${heldAsJson(null, list)} as everybodys,
        ${list.type === "boards" ? sql`'[]'::json` : pathAsJson(actor, sql`${list.id}`)} as path`;
    const { held, everybodys, found, ...shown } = rows[0]!;
    const mode = (forAll ? everybodys : held).mode ?? "default";
    return {
      ...list,
      ...shown,
      workspace_id: workspaceId,
      meta: metaOf(paging, found),
      of: forAll ? "all" : "me",
      mode,
      own: held.own,
      q,
      may,
    };
  });

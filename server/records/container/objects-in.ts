import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { pathAsJson } from "@server/access/path-of";
import type { Actor } from "@server/core/actor";
import type { Counts } from "@server/core/compliance";
import { CONTAINER_PAGE } from "@server/core/constants";
import { Step } from "@server/core/fields";
import { metaOf, offsetOf } from "@server/core/paging";
import { missingItemsIn } from "@server/records/background-template/required-items";
import type { CurrentOrder } from "@server/records/order/inputs";
import { orderAsJson, sortingFor } from "@server/records/order/sorting";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { found, ownObjects } from "./found-in.ts";
import { ObjectInContainer, Offered, Pin } from "./inputs.ts";
import type { ContainerQuery } from "./page.ts";

const Found = z.object({
  counts: z.custom<Counts>(),
  types: z.array(Offered),
  tags: z.array(Offered),
  pins: z.array(Pin),
  items: z.array(ObjectInContainer),
  left: z.number(),
  placed: z.number(),
  total: z.number(),
  asked: z.number(),
  lacking: z.number(),
  held_of: z.custom<Record<"containers" | "objects", CurrentOrder>>(),
  path: z.array(Step),
});

const MOST_OFFERED = 60; // tags

const sorts = {
  urgency: sql`position(state in 'TCXSBA?'), due nulls last, in_order(title), id`,
  name: sql`in_order(title), id`,
};
/** Where nobody chose, the most urgent first. */
const urgency = sql`case when list_order.mode is null then position(state in 'TCXSBA?') end,
  case when list_order.mode is null then due end nulls last,
  case when list_order.mode is null then in_order(title) end,`;

/**
 * A container's objects, as its page shows them: a page of the list, every pin, what the filters offer; and its path.
 * One statement.
 */
export async function objectsIn(tx: Tx, actor: Actor, query: z.output<typeof ContainerQuery>) {
  const { id, sort, lacking, page, at } = query;
  const list = { type: "objects", id } as const;
  const { joins, by } = sort ? { joins: sql``, by: sorts[sort] } : sortingFor(actor, list, sql`own`, urgency);
  const chosen = lacking ? sql`${found} and id in (select id from lacking)` : found;
  const paging = { page, per_page: CONTAINER_PAGE };
  const rows = await queryRows(tx, Found)`
    with ${ownObjects(query)}, ${missingItemsIn(id)}, listed as (
      select own.* from own ${joins} where ${chosen} order by ${at ? sql`id = ${at} desc,` : sql``} ${by}
      limit ${paging.per_page} offset ${offsetOf(paging)}
    )
    select
      coalesce((select json_object_agg(state, n) from (
        select state, count(*)::int as n from own where by_words and by_type and by_tag group by 1) by_state),
          '{}') as counts,
      coalesce((select json_agg(json_build_object('value', icon_code, 'count', n) order by n desc, icon_code) from (
        select icon_code, count(*)::int as n from own
        where by_words and by_state and by_tag and icon_code is not null group by 1) by_type), '[]') as types,
      coalesce((select json_agg(json_build_object('value', tag, 'count', n) order by n desc, tag) from (
        select tag, count(*)::int as n from own, unnest(tags) tag where by_words and by_state and by_type group by 1
        order by n desc, tag limit ${MOST_OFFERED}) by_tag), '[]') as tags,
      coalesce((select json_agg(json_strip_nulls(json_build_object('id', id, 'title', title,
        'display_code', display_code,
        'x', trim_scale(x::numeric(6, 4)), 'y', trim_scale(y::numeric(6, 4)), 'size', size, 'state', state,
          'icon_code', icon_code, 'color_code', color_code, 'text_color_code', text_color_code))
        order by y, x, id) from own where ${chosen} and x is not null), '[]') as pins,
      coalesce((select json_agg(json_build_object('id', id, 'title', title, 'subtitle', subtitle,
        'display_code', display_code, 'icon_code', icon_code,
        'x', x, 'y', y, 'size', size, 'state', state, 'expires_on', expires_on, 'action_due_on', action_due_on,
          'open_action_points', open_action_points,
        'judged_on', case when state in ('C', 'T') then (select max(reported_date) from reports r
          where (r.workspace_id, r.object_id) = (listed.workspace_id, listed.id) and ${notDeleted("r")}
            and r.status in ('nok', 'oos')) end,
        'missing', coalesce((select missing from lacking where lacking.id = listed.id), 0)))
          from listed), '[]') as items,
      (select count(*)::int from own where ${chosen}) as left,
      (select count(*)::int from own where x is not null) as placed, (select count(*)::int from own) as total,
      (select count(*)::int from asked) as asked, (select count(*)::int from lacking) as lacking,
      json_build_object('containers', ${orderAsJson(actor, { type: "containers", id })},
        'objects', ${orderAsJson(actor, list)}) as held_of,
      ${pathAsJson(actor, sql`${id}`)} as path`;
  const { items, left, ...others } = rows[0]!;
  return { ...others, objects: { items, meta: metaOf(paging, left) } };
}

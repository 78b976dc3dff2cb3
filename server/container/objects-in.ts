import type { Tx } from "@db/transact";
import type { Actor } from "@server/actor";
import { type Counts, letterOn } from "@server/compliance";
import { CONTAINER_PAGE } from "@server/constants";
import { today } from "@server/day";
import { metaOf, offsetOf } from "@server/paging";
import { patternsOf } from "@server/search/patterns";
import { wordsIn } from "@server/search/words";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { ObjectInContainer, Pin, Step } from "./inputs.ts";
import type { ContainerQuery } from "./page.ts";
import { pathAsJson } from "./path-of.ts";

type Found = {
  counts: Counts;
  pins: z.infer<typeof Pin>[];
  items: z.infer<typeof ObjectInContainer>[];
  placed: number;
  total: number;
  path: z.infer<typeof Step>[];
};

const orders = {
  urgency: sql`position(state in 'TCXSBA?'), due nulls last, in_order(title), id`,
  name: sql`in_order(title), id`,
};

/** What stands directly in a container, as its page shows it: a page of the list, every pin, the counts; and the container's path. One statement. */
export async function objectsIn(tx: Tx, actor: Actor, { id, state, q, sort, page, at }: z.output<typeof ContainerQuery>) {
  const paging = { page, per_page: CONTAINER_PAGE };
  const chosen = state ? sql`and state = ${state}` : sql``;
  const { rows } = await tx.execute<Found>(sql`
    with own as materialized (
      select o.id, o.workspace_id, o.title, o.subtitle, o.display_code, o.icon_code, o.x, o.y, o.size, o.expires_on, o.action_due_on,
        o.open_action_points, ${letterOn(today(), sql`o`)} as state, least(o.expires_on, o.action_due_on) as due,
        ${q ? sql`o.search like all (${patternsOf(wordsIn(q))}::text[])` : sql`true`} as found
      from objects o where (o.workspace_id, o.container_id) = (select workspace_id, id from containers where id = ${id}) and o.deletion_id is null
    ), listed as (
      select * from own where found ${chosen} order by ${at ? sql`id = ${at} desc,` : sql``} ${orders[sort]}
      limit ${paging.per_page} offset ${offsetOf(paging)}
    )
    select
      coalesce((select json_object_agg(state, n) from (select state, count(*)::int as n from own where found group by 1) by_state), '{}') as counts,
      coalesce((select json_agg(json_build_object('id', id, 'title', title, 'display_code', display_code, 'x', x, 'y', y, 'size', size, 'state', state)
        order by y, x) from own where found and x is not null ${chosen}), '[]') as pins,
      coalesce((select json_agg(json_build_object('id', id, 'title', title, 'subtitle', subtitle, 'display_code', display_code, 'icon_code', icon_code,
        'x', x, 'y', y, 'size', size, 'state', state, 'expires_on', expires_on, 'action_due_on', action_due_on, 'open_action_points', open_action_points,
        'judged_on', case when state in ('C', 'T') then (select max(reported_date) from reports r
          where (r.workspace_id, r.object_id) = (listed.workspace_id, listed.id) and r.deletion_id is null and r.status in ('nok', 'oos')) end)) from listed), '[]') as items,
      (select count(*)::int from own where x is not null) as placed, (select count(*)::int from own) as total,
      ${pathAsJson(actor, sql`${id}`)} as path`);
  const { counts, items, ...others } = rows[0]!;
  const found = state ? (counts[state] ?? 0) : Object.values(counts).reduce((sum, n) => sum + n, 0);
  return { ...others, counts, objects: { items, meta: metaOf(paging, found) } };
}

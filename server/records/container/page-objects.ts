import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { pathAsJson } from "@server/access/path-of";
import type { Actor } from "@server/core/actor";
import type { Counts } from "@server/core/compliance";
import { mostUrgentFirst, urgencyOf } from "@server/core/compliance-sql";
import { CONTAINER_PAGE } from "@server/core/constants";
import { today } from "@server/core/day";
import { Step } from "@server/core/fields";
import { type Key, orderedBy } from "@server/core/keyset";
import { metaOf, offsetOf } from "@server/core/paging";
import { missingItemsIn } from "@server/records/background-template/required-items";
import { HeldView } from "@server/records/hold/inputs";
import { heldAsJson, heldView } from "@server/records/hold/list";
import { CurrentOrder } from "@server/records/order/inputs";
import { orderAsJson, type SortedListRef, sortingFor } from "@server/records/order/sorting";
import { UseRow, useFactsUnlessInOrder } from "@server/records/use/facts";
import { requestedOn } from "@server/records/use/requested-on";
import { firstReason } from "@server/records/use/view";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { FilterOption, ObjectInContainer, Pin } from "./inputs.ts";
import { objectsWithFilters, passesFilters } from "./object-filters.ts";
import type { ContainerQuery } from "./page.ts";
import { pinFields } from "./pin-json.ts";

type Query = z.output<typeof ContainerQuery>;

const Row = z.object({
  /** Not checked: keyed by letter, without the letters that no object has. */
  counts: z.custom<Counts>(),
  types: z.array(FilterOption),
  tags: z.array(FilterOption),
  pins: z.array(Pin),
  items: z.array(ObjectInContainer.omit({ because: true }).extend({ use: UseRow.nullable() })),
  matching: z.number(),
  placed: z.number(),
  total: z.number(),
  asked: z.number(),
  lacking: z.number(),
  orders: z.object({ containers: CurrentOrder, objects: CurrentOrder }),
  path: z.array(Step),
  held: HeldView.nullable(),
});

const MOST_TAGS = 60;

/** `by`: for an order by. `first`: its first terms, without names, which are slow to compare. */
type Sort = { joins: SQL; by: SQL; first?: SQL };

const sorts: Record<NonNullable<Query["sort"]>, Sort> = {
  urgency: { joins: sql``, by: sql`${mostUrgentFirst}, in_order(title), id`, first: mostUrgentFirst },
  name: { joins: sql``, by: sql`in_order(title), id` },
};

/** As somebody has set it, or by urgency. */
function sortingByOrder(actor: Actor, list: SortedListRef): Sort {
  const unset = (value: SQL): Key => ({ by: sql`case when list_order.mode is null then ${value} end` });
  const first = [unset(urgencyOf(sql`state`)), unset(sql`due`)];
  const sorting = sortingFor(actor, list, sql`contained`, [...first, unset(sql`in_order(title)`)]);
  return { ...sorting, first: orderedBy(first) };
}

/**
 * The objects of a container for its page, in one statement: a page of the list, all pins, the options of the filters,
 * how the lists are sorted, and the path of the container.
 */
export async function pageObjects(tx: Tx, actor: Actor, query: Query, locale: Locale) {
  const { id, sort, lacking, page, at } = query;
  const list = { type: "objects", id } as const;
  const { joins, by, first } = sort ? sorts[sort] : sortingByOrder(actor, list);
  const isListed = lacking ? sql`${passesFilters} and id in (select id from lacking)` : passesFilters;
  const paging = { page, per_page: CONTAINER_PAGE };
  const clicked = at ? sql`id = ${at} desc,` : sql``;
  // names are compared of the page's rows alone, and of those that nothing else tells apart from its last
  const near = first
    ? sql`(select contained.* from contained ${joins} where ${isListed} order by ${clicked} ${first}
        fetch first (${offsetOf(paging) + paging.per_page}) rows with ties) contained`
    : sql`contained`;
  const rows = await queryRows(tx, Row)`
    with ${objectsWithFilters(query)}, ${missingItemsIn(id)}, listed as (
      select contained.* from ${near} ${joins} where ${isListed} order by ${clicked} ${by}
      limit ${paging.per_page} offset ${offsetOf(paging)}
    )
    select
      coalesce((select json_object_agg(state, n) from (
        select state, count(*)::int as n from contained where by_words and by_type and by_tag group by 1) by_state),
          '{}') as counts,
      coalesce((select json_agg(json_build_object('value', icon_code, 'count', n) order by n desc, icon_code) from (
        select icon_code, count(*)::int as n from contained
        where by_words and by_state and by_tag and icon_code is not null group by 1) by_type), '[]') as types,
      coalesce((select json_agg(json_build_object('value', tag, 'count', n) order by n desc, tag) from (
        select tag, count(*)::int as n from contained, unnest(tags) tag where by_words and by_state
          and by_type group by 1
        order by n desc, tag limit ${MOST_TAGS}) by_tag), '[]') as tags,
      coalesce((select json_agg(json_strip_nulls(json_build_object(${pinFields(sql`contained`, sql`state`)}))
        order by y, x, id) from contained where ${isListed} and x is not null), '[]') as pins,
      coalesce((select json_agg(json_build_object('id', id, 'title', title, 'subtitle', subtitle,
        'display_code', display_code, 'icon_code', icon_code,
        'x', x, 'y', y, 'size', size, 'state', state, 'expires_on', expires_on, 'action_due_on', action_due_on,
          'open_action_points', open_action_points,
        'judged_on', case when state in ('C', 'T') then (select max(reported_date) from reports r
          where (r.workspace_id, r.object_id) = (listed.workspace_id, listed.id) and ${notDeleted("r")}
            and r.status in ('nok', 'oos')) end,
        'requested_on', ${requestedOn(sql`listed.workspace_id`, sql`listed.id`)},
        'use', ${useFactsUnlessInOrder(sql`state`, today(), sql`listed`)},
        'missing', coalesce((select missing from lacking where lacking.id = listed.id), 0)))
          from listed), '[]') as items,
      (select ${heldAsJson(sql`c.workspace_id`, null, sql`c.id`)} from containers c where c.id = ${id}) as held,
      (select count(*)::int from contained where ${isListed}) as matching,
      (select count(*)::int from contained where x is not null) as placed,
      (select count(*)::int from contained) as total,
      (select count(*)::int from asked) as asked, (select count(*)::int from lacking) as lacking,
      json_build_object('containers', ${orderAsJson(actor, { type: "containers", id })},
        'objects', ${orderAsJson(actor, list)}) as orders,
      ${pathAsJson(actor, sql`${id}`)} as path`;
  const { items, matching, ...others } = rows[0]!;
  const worded = items.map(({ use, ...item }) => ({ ...item, because: firstReason(use, today(), locale) }));
  return { ...others, held: heldView(others.held), objects: { items: worded, meta: metaOf(paging, matching) } };
}

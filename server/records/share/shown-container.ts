import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Letter } from "@server/core/compliance";
import { dueOn, letterOn, mostUrgentFirst, validUntilOn } from "@server/core/compliance-sql";
import { Compliance, Counts } from "@server/core/compliance-views";
import { CONTAINER_PAGE } from "@server/core/constants";
import { today } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { Id, Step } from "@server/core/fields";
import { metaOf, offsetOf, pageOf } from "@server/core/paging";
import { patternsOf } from "@server/core/search-patterns";
import { wordsIn } from "@server/core/search-words";
import { ObjectInContainer, Pin } from "@server/records/container/inputs";
import { summariesOf } from "@server/records/container/summaries";
import { UseRow, useFactsUnlessInOrder } from "@server/records/use/facts";
import { firstReason } from "@server/records/use/view";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { pathWithin, shareBytesPath, showsContainer, type Visitor } from "./visitor.ts";

const Line = ObjectInContainer.pick({
  id: true,
  title: true,
  subtitle: true,
  display_code: true,
  icon_code: true,
  state: true,
  expires_on: true,
  because: true,
});

const Summary = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  containers_count: z.number(),
  objects_count: z.number(),
  compliance: Compliance,
});

/** A container as a visitor sees it: without names of people, and without anything above the shared item. */
export const ShownContainer = Summary.extend({
  /** The path from the shared container down to its parent. */
  path: z.array(Step),
  children: pageOf(Summary),
  objects: pageOf(Line),
  counts: Counts,
  total: z.number(),
  plan: z.object({ file_path: z.string(), width: z.number(), height: z.number() }).nullable(),
  pins: z.array(Pin),
});
export type ShownContainer = z.infer<typeof ShownContainer>;

type Input = { id: string; q: string; state?: Letter; page: number; part: number };
const Found = ShownContainer.pick({ counts: true, pins: true, total: true, path: true }).extend({
  items: z.array(Line.omit({ because: true }).extend({ use: UseRow.nullable() })),
  parts: z.number(),
});

/** The visitor as an actor without rights. The counts below a container are the same for everybody. */
const asAnonymous = (visitor: Visitor) => ({
  ...visitor,
  userId: visitor.shareId,
  adminWorkspaceIds: [],
  memberships: [],
});

export async function shownContainer(
  tx: Tx,
  visitor: Visitor,
  input: Input,
  locale: Locale,
): Promise<z.input<typeof ShownContainer>> {
  const { id } = input;
  const paging = { page: input.part, per_page: CONTAINER_PAGE };
  const directlyIn = sql`c.workspace_id = ${visitor.workspaceId} and c.parent_id = ${id} and ${notDeleted("c")}`;
  const [summaries, { path, parts, ...objects }] = await Promise.all([
    summariesOf(
      tx,
      asAnonymous(visitor),
      sql`containers.workspace_id = ${visitor.workspaceId} and (containers.id = ${id} or containers.id in (
        select c.id from containers c where ${directlyIn} order by c.created_at, c.id
          limit ${paging.per_page} offset ${offsetOf(paging)})) and ${showsContainer(visitor, sql`containers.id`)}`,
    ),
    shownObjects(tx, visitor, input, sql`(select count(*)::int from containers c where ${directlyIn})`, locale),
  ]);
  const own = summaries.find((summary) => summary.id === id);
  if (!own) throw notFound();
  const hasPlan = visitor.shows.includes("floorplan") && own.floorplan;
  return {
    ...own,
    path: path.slice(0, -1),
    children: { items: summaries.filter((summary) => summary.id !== id), meta: metaOf(paging, parts) },
    plan: hasPlan
      ? {
          file_path: shareBytesPath(visitor, `plan/${id}`),
          width: own.floorplan_width ?? 0,
          height: own.floorplan_height ?? 0,
        }
      : null,
    ...objects,
    pins: hasPlan ? objects.pins : [],
  };
}

/** A page of the objects directly in a container, the most urgent first, with all pins and counts. One statement. */
async function shownObjects(tx: Tx, visitor: Visitor, { id, q, state, page }: Input, parts: SQL, locale: Locale) {
  const paging = { page, per_page: CONTAINER_PAGE };
  const chosen = state ? sql`and state = ${state}` : sql``;
  const rows = await queryRows(tx, Found)`
    with own as materialized (
      select o.id, o.workspace_id, o.open_action_points, o.action_due_on, o.title, o.subtitle, o.display_code, o.icon_code, o.x, o.y, o.size, ${validUntilOn(today(), sql`o`)} as expires_on,
        ${letterOn(today(), sql`o`)} as state,
        ${dueOn(sql`o`)} as due,
          ${q ? sql`o.search like all (${patternsOf(wordsIn(q))}::text[])` : sql`true`} as found
      from objects o where o.workspace_id = ${visitor.workspaceId} and o.container_id = ${id} and ${notDeleted("o")}
        and ${showsContainer(visitor, sql`o.container_id`)}
    ), listed as (
      -- names, which are slow to compare, only where nothing else tells rows apart from the last of the page
      select * from (select * from own where found ${chosen} order by ${mostUrgentFirst}
        fetch first (${offsetOf(paging) + paging.per_page}) rows with ties) near
      order by ${mostUrgentFirst}, in_order(title), id
      limit ${paging.per_page} offset ${offsetOf(paging)}
    )
    select
      coalesce((select json_object_agg(state, n) from (select state, count(*)::int as n from own where found
        group by 1) by_state), '{}') as counts,
      coalesce((select json_agg(json_strip_nulls(json_build_object('id', id, 'title', title, 'display_code',
        display_code, 'icon_code', icon_code,
        'x', trim_scale(x::numeric(6, 4)), 'y', trim_scale(y::numeric(6, 4)), 'size', size, 'state', state))
          order by y, x, id) from own where found and x is not null ${chosen}), '[]') as pins,
      coalesce((select json_agg(json_build_object('id', id, 'title', title, 'subtitle', subtitle, 'display_code',
        display_code, 'icon_code', icon_code,
        'state', state, 'expires_on', expires_on,
        'use', ${useFactsUnlessInOrder(sql`state`, today(), sql`listed`)})) from listed), '[]') as items,
      (select count(*)::int from own) as total, ${parts} as parts, ${pathWithin(visitor, sql`${id}::uuid`)} as path`;
  const { items, counts, ...others } = rows[0]!;
  const found = state ? (counts[state] ?? 0) : Object.values(counts).reduce((sum, n) => sum + n, 0);
  const worded = items.map(({ use, ...item }) => ({
    ...item,
    because: firstReason(use && withoutWhoAndWhy(use), today(), locale),
  }));
  return { ...others, counts, objects: { items: worded, meta: metaOf(paging, found) } };
}

/** In a list for visitors nobody is named, and nothing is repeated that somebody wrote. */
const withoutWhoAndWhy = (use: UseRow): UseRow => ({
  ...use,
  reports: use.reports.map((report) => ({ ...report, by: "", note: "" })),
  out_of_service: use.out_of_service.map((act) => ({ ...act, by: "", note: "" })),
});

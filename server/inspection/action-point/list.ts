import { notDeleted } from "@db/not-deleted";
import { plannedAnew } from "@db/prepared";
import { reachIn, seesWholeWorkspace, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { today } from "@server/core/day";
import { fewIds } from "@server/core/few-ids";
import { type Keyset, keyOf, keysetOf, type Placed } from "@server/core/keyset";
import { containsWords, dayWithin, isOneOf, momentWithin, withinContainer } from "@server/core/list-filters";
import { type Listing, offsetOf } from "@server/core/paging";
import { patternsOf } from "@server/core/search-patterns";
import { patternOf, wordsIn } from "@server/core/search-words";
import { changedOrRestoredSince } from "@server/records/deletion/changed-or-restored";
import { and, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type ActionPointFilter, ActionPointStatus, type ActionPointsOf, type actionPointSorts } from "./inputs.ts";
import { actionPointRows, bare, living, statusOn } from "./rows.ts";

type Sort = (typeof actionPointSorts)[number];
export type ActionPointQuery = Listing & { filter: ActionPointFilter; sort: Sort | `-${Sort}` };
/** `q`: words as `filter[name]` has them. */
export type RestQuery = ActionPointQuery & Pick<z.output<typeof ActionPointsOf>, "q" | "updated_since">;
type Filter = ActionPointFilter & {
  /** The only ids that can hold the words of `name`, see narrowed(). */
  among?: string[] | null;
};

/**
 * A condition on the action points of a workspace in the actor's reach. Of a whole workspace it names the workspace
 * alone, so that an index answers it.
 */
export const actionPointsInReach = (actor: Actor, workspaceId: string): SQL =>
  seesWholeWorkspace(actor, workspaceId)
    ? sql`action_points.workspace_id = ${workspaceId}`
    : sql`action_points.workspace_id = ${workspaceId}
      and action_points.container_id = any (${reachIn(actor, workspaceId)}::uuid[])`;

/** The query with the few action points of the workspace that can hold its words, where they are few. */
export async function narrowed<Q extends { filter: ActionPointFilter }>(tx: Tx, workspaceId: string, query: Q) {
  const words = wordsIn(query.filter.name);
  if (words.length === 0) return query;
  const among = await fewIds(tx, "action_points", workspaceId, patternsOf(words));
  return { ...query, filter: { ...query.filter, among } };
}

/** The conditions of a filter, except the status. */
const asFiltered = (actor: Actor, filter: Filter): SQL | undefined => {
  const {
    among,
    ids,
    name,
    priority,
    type,
    resolvers,
    object,
    container,
    template,
    review_points,
    result,
    solved_user,
    solved_note,
  } = filter;
  const conditions = and(
    among ? sql`action_points.id = any (${uuids(among)})` : undefined,
    ids.length > 0 ? sql`action_points.id = any (${uuids(ids)})` : undefined,
    ...wordsIn(name).map((word) => matchesText(sql`plain(${patternOf(word)})`)),
    isOneOf(sql`action_points.priority`, priority),
    isOneOf(sql`action_points.type`, type),
    resolvers.length > 0 ? hasResolver(actor, resolvers) : undefined,
    object ? sql`action_points.object_id = ${object}` : undefined,
    container ? withinContainer(sql`action_points.container_id`, container) : undefined,
    template.length > 0 ? cameFrom(template) : undefined,
    isOneOf(sql`reports.review_point`, review_points),
    isOneOf(sql`reports.status`, result),
    solved_user.length > 0 ? sql`action_points.solved_by = any (${uuids(ownOnly(actor, solved_user))})` : undefined,
    solved_note
      ? and(sql`action_points.solved_note <> ''`, containsWords(sql`action_points.solved_note`, solved_note))
      : undefined,
    momentWithin(sql`action_points.solved_at`, filter.solved_at),
    dayWithin(sql`action_points.scheduled_on`, filter.scheduled_at),
    momentWithin(sql`action_points.created_at`, filter.created_at),
    momentWithin(sql`action_points.updated_at`, filter.updated_at),
  );
  return conditions && plannedAnew(conditions);
};

/**
 * From an answer to one of these templates, or later in a series that began with one. An array instead of a correlated
 * subquery, which Postgres evaluates for each row as long as it has no statistics.
 */
const cameFrom = (templates: readonly string[]) => sql`action_points.id = any (array(
  with noted as materialized (
    select f.workspace_id, f.id, f.schedule_id from answers a
    join action_points f on (f.workspace_id, f.answer_id) = (a.workspace_id, a.id)
    where a.template_id = any (${uuids(templates)}))
  select id from noted union all
  select n.id from noted
  join action_points n on (n.workspace_id, n.schedule_id) = (noted.workspace_id, noted.schedule_id)
  where n.answer_id is null))`;

/** Matches its own texts, or the names of its container and object, which are searched once and not for each row. */
const matchesText = (pattern: SQL) => sql`(action_points.search like ${pattern}
  or action_points.object_id in (select o.id from objects o where o.search like ${pattern})
  or action_points.container_id in (select c.id from containers c where plain(c.title) like ${pattern}))`;

const ownOnly = (actor: Actor, ids: readonly string[]) => ids.map((id) => (id === "me" ? actor.userId : id));

/** What a list reads from: reports only for the filters on them. */
const sourceFor = ({ review_points, result }: ActionPointFilter) =>
  review_points.length > 0 || result.length > 0 ? living : bare;

const inStatus = (status: ActionPointFilter["status"]) => isOneOf(statusOn(today()), status);

function hasResolver(actor: Actor, input: ActionPointFilter["resolvers"]): SQL {
  const resolving = sql`select from action_point_resolvers r
    where (r.workspace_id, r.action_point_id) = (action_points.workspace_id, action_points.id)`;
  const ids = ownOnly(
    actor,
    input.filter((id) => id !== "none"),
  );
  if (ids.length === 0) return sql`not exists (${resolving})`;
  const some = sql`exists (${resolving} and r.user_id = any (${uuids(ids)}))`;
  return input.includes("none") ? sql`(not exists (${resolving}) or ${some})` : some;
}

const columns: Record<Sort, SQL> = {
  scheduled_at: sql`action_points.scheduled_on`,
  priority: sql`array_position(array['high', 'medium', 'low', 'to_plan'], action_points.priority)`,
  title: sql`plain(action_points.title)`,
  object: sql`lower(coalesce(objects.title, containers.title))`,
  solved_at: sql`action_points.solved_at`,
  created_at: sql`action_points.created_at`,
  updated_at: sql`action_points.updated_at`,
};
const filled = ["priority", "title", "object", "created_at", "updated_at"] as const;
/** `title`: of the object or container, where only one of both is read. */
const keyset = (sort: ActionPointQuery["sort"], title = columns.object): Keyset =>
  keysetOf(`action points ${sort}`, [
    keyOf(sort, { ...columns, object: title }, filled),
    { by: columns.priority, filled: true },
    { by: sql`action_points.id`, filled: true },
  ]);

/** One page of action points, without the total. Ids are selected first, details only for those. */
export function actionPointsOnPage(
  tx: Tx,
  actor: Actor,
  locale: Locale,
  reach: SQL,
  { filter, sort, ...paging }: ActionPointQuery,
) {
  const which = actionPointsListed(actor, reach, filter);
  const { order, beyond, bounds, place } = keyset(sort);
  const page =
    sort === "object" || sort === "-object"
      ? pageByObject(sort, which, paging)
      : sql`select action_points.id from ${sourceFor(filter)} and ${which} ${beyond(paging)} ${order} ${bounds(paging)}`;
  return actionPointRows<Placed>(tx, actor, locale, sql`action_points.id in (${page})`, { tail: order, more: place });
}

/**
 * The ids of a page by the title of the object, or of the container where there is no object. They are two lists, each
 * sorted along the titles of its own table and merged: a title that could be of either table has no index.
 */
function pageByObject(sort: "object" | "-object", which: SQL, paging: Listing) {
  const direction = sort === "object" ? sql`asc` : sql`desc`;
  const order = sql`order by name ${direction}, priority, id`;
  const part = (title: SQL, isPart: SQL) => sql`(
    select action_points.id, lower(${title}) as name, ${columns.priority} as priority from ${living}
    and ${which} and ${isPart} ${keyset(sort, sql`lower(${title})`).beyond(paging)}
    ${order} limit ${offsetOf(paging) + paging.per_page})`;
  return sql`select id from (
    ${part(sql`objects.title`, sql`objects.id = action_points.object_id and ${notDeleted("objects")}`)}
    union all ${part(sql`containers.title`, sql`action_points.object_id is null`)}
  ) listed ${order} ${keyset(sort).bounds(paging)}`;
}

/** A condition on the action points of a list, for queries from `living`. */
export const actionPointsListed = (actor: Actor, reach: SQL, filter: Filter): SQL =>
  and(reach, asFiltered(actor, filter), inStatus(filter.status))!;

const ActionPointIdsRow = z.object({ id: z.string() });

/** All ids, in the order of the list. */
export async function actionPointIds(
  tx: Tx,
  actor: Actor,
  reach: SQL,
  { filter, sort }: Pick<ActionPointQuery, "filter" | "sort">,
) {
  const which = actionPointsListed(actor, reach, filter);
  const rows = await queryRows(tx, ActionPointIdsRow)`select action_points.id from ${living} and ${which}
    ${keyset(sort).order}`;
  return rows.map(({ id }) => id);
}

const CountRow = z.object({ status: ActionPointStatus, n: z.number() });

/** How many action points have each status, and the other filters. Counted by day first, as the index has them. */
export async function countsByStatus(tx: Tx, actor: Actor, reach: SQL, filter: Filter) {
  const rows = await queryRows(tx, CountRow)`
    select ${statusOn(today())} as status, sum(n)::int as n from (
      select action_points.status, action_points.scheduled_on, count(*) as n from ${sourceFor(filter)}
      and ${and(reach, asFiltered(actor, filter))} group by 1, 2
    ) action_points group by 1`;
  const counts = { pending: 0, past: 0, ok: 0, nok: 0 };
  for (const { status, n } of rows) counts[status] = n;
  return counts;
}

/** The number of action points with a filter, of those counts. */
export const totalOf = (counts: Record<ActionPointStatus, number>, { status }: ActionPointFilter): number =>
  (status.length > 0 ? status : ActionPointStatus.options).reduce((sum, each) => sum + counts[each], 0);

const changed = {
  at: sql`action_points.updated_at`,
  workspace: sql`action_points.workspace_id`,
  ids: [sql`action_points.id`, sql`action_points.object_id`, sql`action_points.container_id`],
};

/** A page of action points over REST. */
export async function listActionPoints(
  tx: Tx,
  actor: Actor,
  locale: Locale,
  within: SQL,
  { updated_since, ...query }: Omit<RestQuery, "q">,
) {
  const reach = and(within, changedOrRestoredSince(changed, updated_since))!;
  const [items, counts] = await Promise.all([
    actionPointsOnPage(tx, actor, locale, reach, query),
    countsByStatus(tx, actor, reach, query.filter),
  ]);
  return { items, meta: keyset(query.sort).meta(query, totalOf(counts, query.filter), items) };
}

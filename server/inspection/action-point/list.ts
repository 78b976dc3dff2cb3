import { inReach, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { actionPoints } from "@db/schema/action-point";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { today } from "@server/core/day";
import { containsWords, dayWithin, isOneOf, momentWithin, orderOf, withinContainer } from "@server/core/list-filters";
import { metaOf, offsetOf, type Paging } from "@server/core/paging";
import { patternOf, wordsIn } from "@server/core/search-words";
import { and, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ActionPointFilter, actionPointSorts } from "./inputs.ts";
import { actionPointRows, living, statusOn } from "./rows.ts";

type Sort = (typeof actionPointSorts)[number];
export type ActionPointQuery = Paging & { filter: ActionPointFilter; sort: Sort | `-${Sort}` };

/** A condition on the action points of a workspace in the actor's reach. */
export const actionPointsInReach = (actor: Actor, workspaceId: string): SQL =>
  and(
    sql`action_points.workspace_id = ${workspaceId}`,
    inReach(actor, actionPoints.workspaceId, actionPoints.containerId),
  )!;

/** The conditions of a filter, except the status. */
export const asFiltered = (actor: Actor, filter: ActionPointFilter): SQL | undefined => {
  const {
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
  return and(
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

/** One page of action points, without the total. Ids are selected first, details only for those. */
export function actionPointsOnPage(
  tx: Tx,
  actor: Actor,
  locale: Locale,
  reach: SQL,
  { filter, sort, ...paging }: ActionPointQuery,
) {
  const which = and(reach, asFiltered(actor, filter), inStatus(filter.status))!;
  const order = sql`order by ${orderOf(sort, columns)}, ${columns.priority}, action_points.id`;
  const page = sql`limit ${paging.per_page} offset ${offsetOf(paging)}`;
  const chosen = sql`action_points.id in (select action_points.id from ${living} and ${which} ${order} ${page})`;
  return actionPointRows(tx, actor, locale, chosen, { tail: order });
}

const ActionPointIdsRow = z.object({ id: z.string() });

/** All ids, in the order of the list. */
export async function actionPointIds(
  tx: Tx,
  actor: Actor,
  reach: SQL,
  { filter, sort }: Pick<ActionPointQuery, "filter" | "sort">,
) {
  const which = and(reach, asFiltered(actor, filter), inStatus(filter.status))!;
  const rows = await queryRows(tx, ActionPointIdsRow)`select action_points.id from ${living} and ${which}
    order by ${orderOf(sort, columns)}, ${columns.priority}, action_points.id`;
  return rows.map(({ id }) => id);
}

const ListActionPointsRow = z.object({ total: z.number() });

/** A page of action points over REST. */
export async function listActionPoints(tx: Tx, actor: Actor, locale: Locale, reach: SQL, query: ActionPointQuery) {
  const which = and(reach, asFiltered(actor, query.filter), inStatus(query.filter.status))!;
  const [items, rows] = await Promise.all([
    actionPointsOnPage(tx, actor, locale, reach, query),
    queryRows(tx, ListActionPointsRow)`select count(*)::int as total from ${living} and ${which}`,
  ]);
  return { items, meta: metaOf(query, rows[0]!.total) };
}

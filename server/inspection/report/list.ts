import { plannedAnew } from "@db/prepared";
import { inReach, reachIn, seesWholeWorkspace, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { inOrder, type Letter, letters, rejected } from "@server/core/compliance";
import { isCurrent, letterOfReport } from "@server/core/compliance-sql";
import { today } from "@server/core/day";
import {
  containsWords,
  dayWithin,
  hasTemplate,
  isOneOf,
  momentWithin,
  orderOf,
  withinContainer,
} from "@server/core/list-filters";
import { metaOf, offsetOf, type Paging } from "@server/core/paging";
import { and, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ReportFilter, reportSorts } from "./inputs.ts";
import { withPoint } from "./of-points.ts";
import { displayStatusOf, reportRows, reportsNotDeleted } from "./rows.ts";

type Sort = (typeof reportSorts)[number];
export type ReportQuery = Paging & { filter: ReportFilter; sort: Sort | `-${Sort}` };

/**
 * A condition for reports that the actor may see, in one workspace or in all of theirs. Of a whole workspace it names
 * the workspace alone, so that an index answers it.
 */
export const reportsInReach = (actor: Actor, workspaceId?: string): SQL => {
  if (!workspaceId) return inReach(actor, objects.workspaceId, objects.containerId);
  return seesWholeWorkspace(actor, workspaceId)
    ? sql`reports.workspace_id = ${workspaceId}`
    : sql`reports.workspace_id = ${workspaceId} and objects.container_id = any (${reachIn(actor, workspaceId)}::uuid[])`;
};

/** The condition of a filter except its `state`, so that the filter chips can count each state. */
export const filterCondition = (filter: ReportFilter): SQL | undefined => {
  const { name, status, result, type, review_points, object, container, template, ids } = filter;
  return and(
    name
      ? containsWords(sql`objects.title, objects.display_code, reports.number, reports.reported_by`, name)
      : undefined,
    isOneOf(sql`reports.status`, status),
    result.length > 0
      ? isOneOf(
          letterOfReport(today()),
          letters.filter((letter) => result.includes(displayStatusOf(letter))),
        )
      : undefined,
    ids.length > 0 ? sql`reports.id = any (${uuids(ids)})` : undefined,
    isOneOf(sql`reports.type`, type),
    isOneOf(sql`reports.review_point`, review_points),
    object ? sql`reports.object_id = ${object}` : undefined,
    container ? withinContainer(sql`objects.container_id`, container) : undefined,
    hasTemplate(sql`(reports.workspace_id, reports.object_id)`, template),
    withPoint(filter),
    dayWithin(sql`reports.reported_date`, filter.reported_date),
    dayWithin(sql`reports.valid_until`, filter.valid_until),
    momentWithin(sql`reports.created_at`, filter.created_at),
    momentWithin(sql`reports.updated_at`, filter.updated_at),
  );
};

/** The letters that a state of the filter includes. */
export function lettersOf(state: ReportFilter["state"]): readonly Letter[] {
  if (state === "valid") return inOrder;
  if (state === "rejected") return rejected;
  return state === "current" || state === "all" ? letters : [state];
}

function stateCondition(state: ReportFilter["state"]): SQL | undefined {
  if (state === "all") return undefined;
  return state === "current" ? isCurrent() : and(isCurrent(), isOneOf(letterOfReport(today()), lettersOf(state)));
}

/** A condition on the reports of a list. */
export const reportsListed = (reach: SQL, filter: ReportFilter): SQL =>
  and(reach, filterCondition(filter), stateCondition(filter.state))!;

const columns: Record<Sort, SQL> = {
  reported_date: sql`reports.reported_date`,
  valid_until: sql`reports.valid_until`,
  review_point: sql`reports.review_point`,
  object: sql`plain(objects.title)`,
  created_at: sql`reports.created_at`,
  updated_at: sql`reports.updated_at`,
};
const filled = ["reported_date", "review_point", "object", "created_at", "updated_at"] as const;

/**
 * One page of reports, without their total; `more`: further columns, as reportRows() takes them. A subquery selects the ids first, so that details are read of those only.
 */
export function reportsOnPage<More extends object = object>(
  tx: Tx,
  locale: Locale,
  reach: SQL,
  { filter, sort, ...paging }: ReportQuery,
  more?: SQL,
) {
  const condition = plannedAnew(reportsListed(reach, filter));
  const order = sql`order by ${orderOf(sort, columns, filled)}, reports.id desc`;
  const isOnPage = sql`reports.id in (
    select reports.id from ${reportsNotDeleted} and ${condition}
    ${order} limit ${paging.per_page} offset ${offsetOf(paging)})`;
  return reportRows<More>(tx, locale, isOnPage, { columns: more, tail: order });
}

const ReportIdRow = z.object({ id: z.string() });

/** The ids of all reports in a list, in its order. */
export async function reportIds(tx: Tx, reach: SQL, { filter, sort }: Pick<ReportQuery, "filter" | "sort">) {
  const condition = reportsListed(reach, filter);
  const rows = await queryRows(tx, ReportIdRow)`
    select reports.id from ${reportsNotDeleted} and ${condition}
    order by ${orderOf(sort, columns, filled)}, reports.id desc`;
  return rows.map(({ id }) => id);
}

const TotalRow = z.object({ total: z.number() });

/** One page of reports with their total, for REST. */
export async function listReports(tx: Tx, locale: Locale, reach: SQL, query: ReportQuery) {
  const condition = reportsListed(reach, query.filter);
  const [items, rows] = await Promise.all([
    reportsOnPage(tx, locale, reach, query),
    queryRows(tx, TotalRow)`select count(*)::int as total from ${reportsNotDeleted} and ${condition}`,
  ]);
  return { items, meta: metaOf(query, rows[0]!.total) };
}

/**
 * One page of the reports of a workspace that the actor may see. Row-level security admits this workspace only, also
 * for a super admin.
 */
export function reportsOfWorkspace(actor: Actor, { id, ...query }: ReportQuery & { id: string }, locale: Locale) {
  authorizeIn(actor, id, "workspace.see");
  return reading({ workspaceIds: [id] }, (tx) => listReports(tx, locale, reportsInReach(actor, id), query));
}

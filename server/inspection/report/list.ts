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
import { keyOf, keysetOf, type Placed } from "@server/core/keyset";
import {
  containsWords,
  dayWithin,
  hasTemplate,
  isOneOf,
  momentWithin,
  withinContainer,
} from "@server/core/list-filters";
import type { Listing } from "@server/core/paging";
import { changedOrRestoredSince } from "@server/records/deletion/changed-or-restored";
import { and, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ReportFilter, ReportList, reportSorts } from "./inputs.ts";
import { withPoint } from "./of-points.ts";
import { displayStatusOf, reportRows, reportsNotDeleted } from "./rows.ts";

type Sort = (typeof reportSorts)[number];
export type ReportQuery = Listing & { filter: ReportFilter; sort: Sort | `-${Sort}` };

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
    containsWords(sql`objects.title, objects.display_code, reports.number, reports.reported_by`, name),
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
const keyset = (sort: ReportQuery["sort"]) =>
  keysetOf(`reports ${sort}`, [keyOf(sort, columns, filled), { by: sql`reports.id`, desc: true, filled: true }]);

/**
 * One page of reports, without their total; `more`: further columns, as reportRows() takes them. A subquery selects the
 * ids first, so that details are read of those only.
 */
export function reportsOnPage<More extends object = object>(
  tx: Tx,
  locale: Locale,
  reach: SQL,
  { filter, sort, ...paging }: ReportQuery,
  more?: SQL,
) {
  const condition = plannedAnew(reportsListed(reach, filter));
  const { order, beyond, bounds } = keyset(sort);
  const isOnPage = sql`reports.id in (
    select reports.id from ${reportsNotDeleted} and ${condition} ${beyond(paging)} ${order} ${bounds(paging)})`;
  return reportRows<More>(tx, locale, isOnPage, { columns: more, tail: order });
}

const ReportIdRow = z.object({ id: z.string() });

/** The ids of all reports in a list, in its order. */
export async function reportIds(tx: Tx, reach: SQL, { filter, sort }: Pick<ReportQuery, "filter" | "sort">) {
  const condition = reportsListed(reach, filter);
  const rows = await queryRows(tx, ReportIdRow)`
    select reports.id from ${reportsNotDeleted} and ${condition}
    ${keyset(sort).order}`;
  return rows.map(({ id }) => id);
}

const TotalRow = z.object({ total: z.number() });

const changed = {
  at: sql`reports.updated_at`,
  workspace: sql`reports.workspace_id`,
  ids: [sql`reports.id`, sql`reports.object_id`],
};
type RestQuery = ReportQuery & Pick<z.output<typeof ReportList>, "q" | "updated_since">;

/** One page of reports with their total, for REST. */
export async function listReports(
  tx: Tx,
  locale: Locale,
  within: SQL,
  { q, updated_since, filter: asked, ...paging }: RestQuery,
) {
  const filter = { ...asked, name: `${asked.name} ${q}` };
  const reach = and(within, changedOrRestoredSince(changed, updated_since))!;
  const { place, meta } = keyset(paging.sort);
  const [items, rows] = await Promise.all([
    reportsOnPage<Placed>(tx, locale, reach, { filter, ...paging }, place),
    queryRows(
      tx,
      TotalRow,
    )`select count(*)::int as total from ${reportsNotDeleted} and ${reportsListed(reach, filter)}`,
  ]);
  return { items, meta: meta(paging, rows[0]!.total, items) };
}

/**
 * One page of the reports of a workspace that the actor may see. Row-level security admits this workspace only, also
 * for a super admin.
 */
export function reportsOfWorkspace(actor: Actor, { id, ...query }: RestQuery & { id: string }, locale: Locale) {
  authorizeIn(actor, id, "workspace.see");
  return reading({ workspaceIds: [id] }, (tx) => listReports(tx, locale, reportsInReach(actor, id), query));
}

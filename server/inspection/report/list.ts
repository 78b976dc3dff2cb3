import { inReach } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { type Letter, letters, rejected, usable } from "@server/core/compliance";
import { isCurrent, letterOfReport } from "@server/core/compliance-sql";
import { today } from "@server/core/day";
import { containsWords, dayWithin, isOneOf, momentWithin, orderOf, withinContainer } from "@server/core/list-filters";
import { metaOf, offsetOf, type Paging } from "@server/core/paging";
import { and, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ReportFilter, reportSorts } from "./inputs.ts";
import { displayStatusOf, living, reportRows } from "./rows.ts";

type Sort = (typeof reportSorts)[number];
export type ReportQuery = Paging & { filter: ReportFilter; sort: Sort | `-${Sort}` };

/** A condition on what the actor may see, in one workspace or in all of theirs. */
export const reportsInReach = (actor: Actor, workspaceId?: string): SQL =>
  and(
    workspaceId ? sql`reports.workspace_id = ${workspaceId}` : undefined,
    inReach(actor, objects.workspaceId, objects.containerId),
  )!;

/** What was asked for, but for the state. */
export const asFiltered = (filter: ReportFilter): SQL | undefined => {
  const { name, status, result, type, review_points, object, container } = filter;
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
    isOneOf(sql`reports.type`, type),
    isOneOf(sql`reports.review_point`, review_points),
    object ? sql`reports.object_id = ${object}` : undefined,
    container ? withinContainer(sql`objects.container_id`, container) : undefined,
    dayWithin(sql`reports.reported_date`, filter.reported_date),
    dayWithin(sql`reports.valid_until`, filter.valid_until),
    momentWithin(sql`reports.created_at`, filter.created_at),
    momentWithin(sql`reports.updated_at`, filter.updated_at),
  );
};

/** Those that a state of the filter stands for. */
export function lettersOf(state: ReportFilter["state"]): readonly Letter[] {
  if (state === "valid") return usable;
  if (state === "rejected") return rejected;
  return state === "current" || state === "all" ? letters : [state];
}

function inState(state: ReportFilter["state"]): SQL | undefined {
  if (state === "all") return undefined;
  return state === "current" ? isCurrent() : and(isCurrent(), isOneOf(letterOfReport(today()), lettersOf(state)));
}

const columns: Record<Sort, SQL> = {
  reported_date: sql`reports.reported_date`,
  valid_until: sql`reports.valid_until`,
  review_point: sql`reports.review_point`,
  object: sql`plain(objects.title)`,
  created_at: sql`reports.created_at`,
  updated_at: sql`reports.updated_at`,
};

/** One page of reports, without their number. They are chosen first, and told all about afterwards. */
export function reportsOnPage(tx: Tx, locale: Locale, reach: SQL, { filter, sort, ...paging }: ReportQuery) {
  const which = and(reach, asFiltered(filter), inState(filter.state))!;
  const order = sql`order by ${orderOf(sort, columns)}, reports.id desc`;
  const chosen = sql`reports.id in (select reports.id from ${living} and ${which} ${order} limit ${paging.per_page} offset ${offsetOf(paging)})`;
  return reportRows(tx, locale, chosen, { tail: order });
}

const ReportIdsRow = z.object({ id: z.string() });

/** All of them, in the order of the list. */
export async function reportIds(tx: Tx, reach: SQL, { filter, sort }: Pick<ReportQuery, "filter" | "sort">) {
  const which = and(reach, asFiltered(filter), inState(filter.state))!;
  const rows = await queryRows(
    tx,
    ReportIdsRow,
  )`select reports.id from ${living} and ${which} order by ${orderOf(sort, columns)}, reports.id desc`;
  return rows.map(({ id }) => id);
}

const ListReportsRow = z.object({ total: z.number() });

/** Reports as REST lists them. */
export async function listReports(tx: Tx, locale: Locale, reach: SQL, query: ReportQuery) {
  const which = and(reach, asFiltered(query.filter), inState(query.filter.state))!;
  const [items, rows] = await Promise.all([
    reportsOnPage(tx, locale, reach, query),
    queryRows(tx, ListReportsRow)`select count(*)::int as total from ${living} and ${which}`,
  ]);
  return { items, meta: metaOf(query, rows[0]!.total) };
}

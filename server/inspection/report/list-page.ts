import { administersSome } from "@db/reach";
import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn, effectiveRoleIn } from "@server/core/actor";
import { letters } from "@server/core/compliance";
import { isCurrent, letterOfReport } from "@server/core/compliance-sql";
import { Counts } from "@server/core/compliance-views";
import { today } from "@server/core/day";
import { Id } from "@server/core/fields";
import { metaOf, pageOf } from "@server/core/paging";
import { can } from "@server/core/policy";
import { topmostContainers } from "@server/records/container/topmost";
import { PointChoice } from "@server/records/review-point/inputs";
import { pointsOf } from "@server/records/review-point/list";
import { requestedOn } from "@server/records/use/requested-on";
import { and, sql } from "drizzle-orm";
import { z } from "zod";
import { Place, ReportRow } from "./inputs.ts";
import { filterCondition, lettersOf, type ReportQuery, reportsInReach, reportsOnPage } from "./list.ts";
import { reportsNotDeleted } from "./rows.ts";

/** Beside what any report has, whether an inspection was asked for since. */
const ReportOnPage = ReportRow.extend({ requested_on: z.string().nullable() });
export type ReportOnPage = z.infer<typeof ReportOnPage>;

export const ReportsPage = pageOf(ReportOnPage).extend({
  workspace_id: Id,
  /** The number of current reports of each letter, under the other filters. */
  counts: Counts,
  /** The number of reports under the other filters, replaced ones included. */
  total: z.number(),
  /** The choices of the place filter: the topmost containers that the actor reaches. */
  places: z.array(Place),
  /** The choices of the review point filter; inactive ones too, since reports may still have them. */
  review_points: z.array(PointChoice),
  /** change: some of them, by themselves or many at once. */
  may: z.object({ export: z.boolean(), change: z.boolean(), see_requests: z.boolean(), see_inbox: z.boolean() }),
});

const Changes = z.object({ some: z.boolean() });
const CountRow = z.object({ letter: z.enum(letters), current: z.number(), total: z.number() });

const requested = sql`, case when ${isCurrent()} and reports.type = 'inspection'
  then ${requestedOn(sql`reports.workspace_id`, sql`reports.object_id`)} end as requested_on`;

/** The page with the reports of a workspace that the actor may see, and the counts on its filter chips. */
export function reportsPage(actor: Actor, { id, ...query }: ReportQuery & { id: string }, locale: Locale) {
  authorizeIn(actor, id, "workspace.see");
  const reach = reportsInReach(actor, id);
  // Row-level security admits this workspace only, also for a super admin
  return reading({ workspaceIds: [id] }, async (tx) => {
    const [items, rows, places, points, [changes]] = await Promise.all([
      reportsOnPage<Pick<ReportOnPage, "requested_on">>(tx, locale, reach, query, requested),
      queryRows(tx, CountRow)`
        select letter, count(*) filter (where current)::int as current, count(*)::int as total
        from (
          select ${letterOfReport(today())} as letter, ${isCurrent()} as current
          from ${reportsNotDeleted} and ${and(reach, filterCondition(query.filter))}
        ) found
        group by letter`,
      topmostContainers(tx, actor, id),
      pointsOf(tx, id, locale),
      queryRows(tx, Changes)`select ${administersSome(actor, id)} as some`,
    ]);
    const counts = Object.fromEntries(rows.map(({ letter, current }) => [letter, current])) as z.infer<typeof Counts>;
    const total = rows.reduce((sum, row) => sum + row.total, 0);
    const { state } = query.filter;
    const listed =
      state === "all"
        ? total
        : rows.reduce((sum, row) => sum + (lettersOf(state).includes(row.letter) ? row.current : 0), 0);
    return {
      workspace_id: id,
      items,
      meta: metaOf(query, listed),
      counts,
      total,
      places,
      review_points: points.map(({ code, title }) => ({ code, title })),
      may: {
        export: can(effectiveRoleIn(actor, id)!, "report.export"),
        change: can(effectiveRoleIn(actor, id)!, "report.export") && changes!.some,
        see_inbox: can(effectiveRoleIn(actor, id)!, "inbox.see"),
        see_requests: can(effectiveRoleIn(actor, id)!, "inspection.withdraw"),
      },
    };
  });
}

import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, namesSeenBy } from "@server/core/actor";
import { isCurrent, letterOfReport } from "@server/core/compliance-sql";
import { Letter } from "@server/core/compliance-views";
import { today } from "@server/core/day";
import { Id } from "@server/core/fields";
import { ActionPointStatus, Frequency, Person } from "@server/inspection/action-point/inputs";
import { Priority } from "@server/inspection/action-point/priority";
import { statusOn } from "@server/inspection/action-point/rows";
import { Outcome, ReportType } from "@server/inspection/report/inputs";
import { ReviewPoint } from "@server/records/review-point/inputs";
import { ownTitles, Titles, titleOf } from "@server/records/review-point/title";
import { personAsJson } from "@server/tenancy/user/as-json";
import { sql } from "drizzle-orm";
import { z } from "zod";

/** A report in the list of its object. */
export const ReportLine = z.object({
  id: Id,
  type: ReportType,
  review_point: ReviewPoint,
  review_point_title: z.string(),
  status: Outcome,
  reported_date: z.string(),
  valid_until: z.string(),
  period: z.number(),
  reported_by: z.string(),
  number: z.string(),
  letter: Letter,
  /** It is the newest for one of its duties; without any: the newest of its type and review point. */
  current: z.boolean(),
  /** The duties that it fulfils, each until its own last day; null: it does not end. */
  fulfils: z.array(z.object({ duty_id: Id, until: z.string().nullable() })),
});
export type ReportLine = z.infer<typeof ReportLine>;

/** An action point in the list of its object. */
export const ActionPointLine = z.object({
  id: Id,
  title: z.string(),
  status: ActionPointStatus,
  priority: Priority,
  scheduled_at: z.string().nullable(),
  resolvers: z.array(Person),
  report_id: Id.nullable(),
  reported_date: z.string().nullable(),
  solved_at: z.string().nullable(),
  frequency: Frequency.nullable(),
  dangerous_on: z.string().nullable(),
});
export type ActionPointLine = z.infer<typeof ActionPointLine>;

export const ObjectCompliance = z.object({
  reports: z.array(ReportLine),
  /** All open ones, and the newest resolved ones if requested. */
  action_points: z.array(ActionPointLine),
  /** The number of resolved ones. */
  solved_count: z.number(),
});
export type ObjectCompliance = z.infer<typeof ObjectCompliance>;

const Row = z.object({
  reports: z.array(ReportLine.omit({ review_point_title: true }).extend({ own_titles: Titles.nullable() })),
  action_points: z.array(ActionPointLine),
  solved_count: z.number(),
  workspace_id: z.string(),
});

/** SQL: the duties that a report fulfils. How long it does is said by duties_fulfilled() of db/state.sql. */
const fulfilled = sql`(
  select coalesce(json_agg(json_build_object('duty_id', f.id, 'until', case when f.scope = 'first' then null
    when f.nth = 1 or f.every = 0 then reports.valid_until
    else least(reports.valid_until, (reports.reported_date + duty_interval(f.every, f.unit))::date) end)), '[]')
  from (
    select d.*, rank() over (order by current_date + duty_interval(d.every, d.unit) desc nulls first) as nth
    from report_duties rd join duties d on (d.workspace_id, d.id) = (rd.workspace_id, rd.duty_id)
    where (rd.workspace_id, rd.report_id) = (reports.workspace_id, reports.id) and d.removed_at is null
  ) f)`;

/**
 * The reports of an object, the newest first, and its action points, the most urgent first, in one statement. `solved`:
 * the maximum of resolved ones. `actor`: who reads; null: a visitor, who reads no names. Does not authorize; the caller
 * does, by objectFor().
 */
export async function complianceOf(
  tx: Tx,
  actor: Actor | null,
  objectId: string,
  locale: Locale,
  { solved = 0 } = {},
): Promise<ObjectCompliance> {
  const ofObject = sql`(action_points.workspace_id, action_points.object_id) = (o.workspace_id, o.id)
    and ${notDeleted("action_points")}`;
  const newestSolved = sql`select id from action_points
    where ${ofObject} and status = 'ok' order by solved_at desc nulls last, id limit ${solved}`;
  const rows = await queryRows(tx, Row)`
    select o.workspace_id,
      (select coalesce(json_agg(json_build_object('id', reports.id, 'type', reports.type,
        'review_point', reports.review_point,
          'own_titles', ${ownTitles(sql`reports.workspace_id`, sql`reports.review_point`)}, 'status', reports.status,
          'reported_date', reports.reported_date, 'valid_until', reports.valid_until, 'period', reports.period,
            'reported_by', reports.reported_by,
          'number', reports.number, 'letter', ${letterOfReport(today())}, 'current', ${isCurrent()},
          'fulfils', ${fulfilled})
          order by reports.reported_date desc, reports.id desc), '[]')
        from reports where (reports.workspace_id, reports.object_id) = (o.workspace_id, o.id)
          and ${notDeleted("reports")}) as reports,
      (select coalesce(json_agg(json_build_object('id', action_points.id, 'title', action_points.title,
        'status', ${statusOn(today())},
          'priority', action_points.priority, 'scheduled_at', action_points.scheduled_on,
            'solved_at', action_points.solved_at, 'dangerous_on', action_points.dangerous_on,
          'frequency', (select s.frequency from schedules s
            where (s.workspace_id, s.id) = (action_points.workspace_id, action_points.schedule_id)
              and s.ended_at is null),
          'report_id', r.id, 'reported_date', r.reported_date,
          'resolvers', (select coalesce(json_agg(${personAsJson()} order by a.position, u.id), '[]')
            from action_point_resolvers a join users u on u.id = a.user_id
            where (a.workspace_id, a.action_point_id) = (action_points.workspace_id, action_points.id)))
          order by action_points.status = 'ok',
            case when action_points.status <> 'ok' then action_points.scheduled_on end nulls last,
            action_points.solved_at desc, action_points.id), '[]')
        from action_points left join reports r
          on (r.workspace_id, r.id) = (action_points.workspace_id, action_points.report_id) and ${notDeleted("r")}
        where ${ofObject} and (action_points.status <> 'ok' or action_points.id in (${newestSolved}))) as action_points,
      (select count(*)::int from action_points where ${ofObject} and status = 'ok') as solved_count
    from objects o where o.id = ${objectId}`;
  if (!rows[0]) return { reports: [], action_points: [], solved_count: 0 };
  const { workspace_id, reports, action_points, solved_count } = rows[0];
  const isNamed = actor ? namesSeenBy(actor, workspace_id) : () => false;
  return {
    reports: reports.map(({ own_titles, ...report }) => ({
      ...report,
      review_point_title: titleOf(locale, report.review_point, own_titles),
    })),
    action_points: action_points.map((point) => ({ ...point, resolvers: point.resolvers.filter(isNamed) })),
    solved_count,
  };
}

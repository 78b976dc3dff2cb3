import { notDeleted } from "@db/not-deleted";
import { objects } from "@db/schema/object";
import { UseFacts } from "@server/core/use";
import { ownTitles, Titles } from "@server/records/review-point/title";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { incidentKinds } from "./incident-kinds.ts";

const IncidentKind = z.enum(incidentKinds);

/** A duty of an object as the answer and lists need it. */
export const DutyRow = UseFacts.shape.duties.element.extend({
  line: z.string().nullable(),
  title: z.string(),
  review_point: z.string(),
  own_titles: Titles.nullable(),
  type: z.enum(["inspection", "maintenance", "checkup"]),
  scope: z.string(),
  every: z.number().nullable(),
  unit: z.enum(["day", "week", "month"]),
  family: z.string(),
  /** The alternative of its family that it is; null: the family has none. */
  option: z.string().nullable(),
  to_check: z.boolean(),
  warns_on: z.string().nullable(),
  report_id: z.string().nullable(),
  verdict: z.enum(["T", "C", "B", "A"]).nullable(),
  /** What happened on the day of voided_on. */
  voided_by: IncidentKind.nullable(),
});
export type DutyRow = z.infer<typeof DutyRow>;

/** What is recorded of an object about its use, with what its duties are called. */
export const UseRow = UseFacts.extend({
  duties: z.array(DutyRow),
  /** From this day on, alone_until is soon. */
  alone_warns_on: z.string().nullable(),
  /** What happened on the day of alone_voided_on. */
  alone_voided_by: IncidentKind.nullable(),
});
export type UseRow = z.infer<typeof UseRow>;

/** SQL: the kind of the incident of a day; of several of one day, the one recorded first. */
const incidentOn = (day: SQL, of: SQL): SQL => sql`case when ${day} is not null then (
    select i.kind from incidents i
    where (i.workspace_id, i.object_id, i.happened_on) = (${of}.workspace_id, ${of}.id, ${day})
    order by i.created_at, i.id limit 1) end`;

/** SQL: a UseRow as JSON, of an object on a day. `of`: the alias of the row of objects. */
export const useFacts = (day: string, of = sql`${objects}`): SQL<UseRow> => sql`(select json_build_object(
  'duties', coalesce((
    select json_agg(json_build_object('id', d.id, 'binds', d.binds, 'may_start', d.may_start,
        'fulfilled_on', r.reported_date, 'ends_on', d.ends_on, 'voided_on', d.voided_on, 'voided_by', ${incidentOn(sql`d.voided_on`, of)}, 'line', d.line, 'title', d.title,
        'review_point', d.review_point, 'own_titles', ${ownTitles(sql`d.workspace_id`, sql`d.review_point`)},
        'type', d.type, 'scope', d.scope, 'every', d.every, 'unit', d.unit, 'family', d.family,
        'option', d.option, 'to_check', d.to_check, 'warns_on', d.warns_on, 'report_id', d.report_id, 'verdict', r.verdict)
      order by d.ends_on nulls last, d.review_point, d.every, d.id)
    from duties d left join reports r on (r.workspace_id, r.id) = (d.workspace_id, d.report_id)
    where (d.workspace_id, d.object_id) = (${of}.workspace_id, ${of}.id) and d.removed_at is null), '[]'),
  'reports', coalesce((
    select json_agg(json_build_object('verdict', r.verdict, 'on', r.reported_date, 'by', r.reported_by, 'note', r.note)
      order by r.reported_date, r.id)
    from reports r where (r.workspace_id, r.object_id) = (${of}.workspace_id, ${of}.id) and r.current
      and ${notDeleted("r")}), '[]'),
  'out_of_service', coalesce((
    select json_agg(json_build_object('on', a.since, 'by', coalesce(trim(concat(u.first_name, ' ', u.last_name)), ''),
        'note', a.reason, 'todo', a.todo) order by a.since, a.id)
    from out_of_service_now(${of}.workspace_id, ${of}.id) a left join users u on u.id = a.created_by), '[]'),
  'alone_until', alone.until,
  'alone_warns_on', alone.warns_on,
  'alone_voided_on', alone.voided_on,
  'alone_voided_by', ${incidentOn(sql`alone.voided_on`, of)},
  'dangerous_on', (select min(p.dangerous_on) from action_points p
    where (p.workspace_id, p.object_id) = (${of}.workspace_id, ${of}.id) and p.status <> 'ok' and ${notDeleted("p")}),
  'open_action_points', ${of}.open_action_points,
  'late_action_points', case when ${of}.action_due_on < ${day}::date then (
    select count(*)::int from action_points p where (p.workspace_id, p.object_id) = (${of}.workspace_id, ${of}.id)
      and p.status = 'pending' and p.scheduled_on < ${day}::date and ${notDeleted("p")}) else 0 end,
  'late_since', case when ${of}.action_due_on < ${day}::date then ${of}.action_due_on end)
  from (
    -- the reports that count and fulfil no duty; an event that voided one set its expires_on
    select min(r.lapses_on) as until, min(r.due_soon_on) as warns_on, min(r.expires_on) + 1 as voided_on from reports r
    where (r.workspace_id, r.object_id) = (${of}.workspace_id, ${of}.id) and r.current and ${notDeleted("r")}
      and not exists (select from report_duties f where (f.workspace_id, f.report_id) = (r.workspace_id, r.id))
  ) alone)`;

/** SQL: the same for a list, where an object in order has no reason to name. */
export const useFactsUnlessInOrder = (letter: SQL, day: string, of: SQL): SQL<UseRow | null> =>
  sql`case when ${letter} not in ('A', 'S') then ${useFacts(day, of)} end`;

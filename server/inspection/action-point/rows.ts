import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { type Actor, namesSeenBy } from "@server/core/actor";
import { iso, today } from "@server/core/day";
import { scheduleInWords } from "@server/inspection/schedule/in-words";
import { personAsJson } from "@server/tenancy/user/as-json";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { ActionPointRow } from "./inputs.ts";

const Row = ActionPointRow.omit({
  schedule: true,
  frequency: true,
  schedule_description: true,
  resolver_id: true,
}).extend({
  workspace_id: z.string(),
  schedule: ActionPointRow.shape.schedule.unwrap().extend({ anchor_on: z.string() }).nullable(),
});
type Row = z.infer<typeof Row>;

/** The schedule of a row of action_points; null where it ended and the day was removed. */
const schedule = sql`(
  select json_build_object('id', s.id, 'frequency', s.frequency, 'anchor_on', s.anchor_on,
    'active', s.ended_at is null and (s.frequency <> 'oneTime' or action_points.status <> 'ok'),
    'next_at', (select min(n.scheduled_on) from action_points n
      where (n.workspace_id, n.schedule_id) = (s.workspace_id, s.id) and n.status = 'pending' and ${notDeleted("n")}))
  from schedules s where (s.workspace_id, s.id) = (action_points.workspace_id, action_points.schedule_id)
    and (s.ended_at is null or action_points.scheduled_on is not null))`;

/** The answer it comes from; later ones of a series take that of the first. */
const answerOf = sql`coalesce(action_points.answer_id, (
  select f.answer_id from action_points f
  where (f.workspace_id, f.schedule_id) = (action_points.workspace_id, action_points.schedule_id)
    and f.answer_id is not null order by f.occurrence limit 1))`;

/** The template of that answer. */
const template = sql`(
  select json_build_object('id', t.id, 'title', coalesce(nullif(t.name, ''), t.title))
  from answers a join templates t on (t.workspace_id, t.id) = (a.workspace_id, a.template_id)
  where (a.workspace_id, a.id) = (action_points.workspace_id, ${answerOf}) and ${notDeleted("a")})`;

/** The status of a row of action_points on a day: a pending one with an earlier day is past. */
export const statusOn = (day: string): SQL =>
  sql`case when action_points.status = 'pending' and action_points.scheduled_on < ${day}::date then 'past'
    else action_points.status end`;

/** Action points that are not deleted, for a query that names nothing else. */
export const bare = sql`action_points where ${notDeleted("action_points")}`;

/**
 * The same with container, object and report. Postgres omits unused ones, but then still reads the rows themselves where
 * an index would do.
 */
export const living = sql`action_points
  left join containers on (containers.workspace_id, containers.id)
    = (action_points.workspace_id, action_points.container_id)
  left join objects on (objects.workspace_id, objects.id) = (action_points.workspace_id, action_points.object_id)
  left join reports on (reports.workspace_id, reports.id) = (action_points.workspace_id, action_points.report_id)
    and ${notDeleted("reports")}
  where ${notDeleted("action_points")}`;

type Rest = { tail?: SQL; more?: SQL };

/**
 * Action points for pages, in one query. `which`: a condition on action_points, containers and objects; `tail`: order
 * and limit; `more`: further columns, each with its comma in front. People are named to those who may see members, and
 * to themselves.
 */
export async function actionPointRows<More extends object = object>(
  tx: Tx,
  actor: Actor,
  locale: Locale,
  which: SQL,
  { tail = sql``, more = sql`` }: Rest = {},
) {
  const rows = await queryRows(tx, Row)`
    select action_points.id, action_points.workspace_id, action_points.title, action_points.note, action_points.subject, action_points.type,
      action_points.priority,
      ${statusOn(today())} as status, action_points.scheduled_on as scheduled_at, action_points.alert,
      action_points.solved_at, action_points.solved_note, action_points.dangerous_on,
      action_points.created_at, action_points.updated_at, action_points.report_id, reports.status as report_status,
      reports.reported_date,
      action_points.answer_id, action_points.occurrence, ${schedule} as schedule, ${template} as template,
      (select coalesce(json_agg(${personAsJson()} order by r.position, u.id), '[]') from action_point_resolvers r
        join users u on u.id = r.user_id
        where (r.workspace_id, r.action_point_id) = (action_points.workspace_id, action_points.id)) as resolvers,
      (select ${personAsJson()} from users u where u.id = action_points.solved_by) as solved_user,
      json_build_object('id', containers.id, 'title', containers.title) as container,
      case when objects.id is not null then json_build_object('id', objects.id, 'title', objects.title,
        'display_code', objects.display_code) end as object ${more}
    from ${living} and ${which} ${tail}`;
  return rows.map((row) => inWords(withNamesFor(actor, row as Row), locale)) as (ActionPointRow & More)[];
}

function withNamesFor(actor: Actor, { workspace_id, resolvers, solved_user, ...row }: Row) {
  const isNamed = namesSeenBy(actor, workspace_id);
  return { ...row, resolvers: resolvers.filter(isNamed), solved_user: isNamed(solved_user) ? solved_user : null };
}

function inWords({ schedule, ...row }: Omit<Row, "workspace_id">, locale: Locale): ActionPointRow {
  const t = translator(locale);
  const { scheduled_at: scheduledOn, type } = row;
  const frequency = schedule?.frequency ?? (scheduledOn ? "oneTime" : null);
  const said = frequency && {
    frequency,
    type,
    anchorOn: schedule?.anchor_on ?? scheduledOn ?? "",
    scheduledOn: scheduledOn ?? "",
  };
  return {
    ...row,
    resolver_id: row.resolvers[0]?.id ?? null,
    schedule: schedule && {
      id: schedule.id,
      frequency: schedule.frequency,
      next_at: schedule.next_at,
      active: schedule.active,
    },
    frequency,
    schedule_description: said && scheduledOn ? scheduleInWords(t, locale, said) : "",
    solved_at: row.solved_at && iso(row.solved_at),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
}

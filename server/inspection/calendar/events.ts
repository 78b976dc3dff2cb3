import { notDeleted } from "@db/not-deleted";
import { reachIn } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { translator } from "@i18n/words.server";
import type { Actor } from "@server/core/actor";
import { addMonths, today } from "@server/core/day";
import { env } from "@server/core/env";
import { withinContainer } from "@server/core/list-filters";
import { comingAfter, type Recurring, type Series } from "@server/inspection/schedule/dates";
import { ownTitles, Titles, titleOf } from "@server/records/review-point/title";
import { dutyTitle } from "@server/records/use/view";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { CalendarEvent } from "./ics.ts";

export const MOST_EVENTS = 2000;
const MONTHS_BACK = 12;
const MONTHS_AHEAD = 24;
/** Of a series, after the open one. */
const COMING = 12;

const Row = z.object({
  kind: z.enum(["duty", "report", "file", "action_point"]),
  /** In which words: only what binds expires. */
  how: z.enum(["ends", "due", "rejected", "action_point"]),
  id: z.string(),
  /** The object, or the action point. */
  about: z.string(),
  day: z.string(),
  title: z.string(),
  line: z.string().nullable(),
  type: z.enum(["inspection", "maintenance", "checkup", "task"]).nullable(),
  review_point: z.string().nullable(),
  own_titles: Titles.nullable(),
  machine: z.string(),
  place: z.string(),
  series: z
    .object({ frequency: z.custom<Recurring>(), anchor_on: z.string(), skipped: z.array(z.string()) })
    .nullable(),
});
type Row = z.infer<typeof Row>;

/**
 * What is due in a workspace as far as the actor sees it, the earliest first: duties, reports that fulfil none, files, and
 * action points with the next days of their series; of a board everything, else only the action points that the actor is
 * to resolve. What forbids the use, and open action points, stay however late they are. `hasMore`: there is more than MOST_EVENTS.
 */
export async function eventsIn(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  board: string | null,
): Promise<{ events: CalendarEvent[]; hasMore: boolean }> {
  const rows = await queryRows(tx, Row)`${dueIn(actor, workspaceId, board)}`;
  const t = translator(actor.locale);
  const events = rows.slice(0, MOST_EVENTS).flatMap((row): CalendarEvent[] => {
    const what = nameOf(row, actor);
    const isPoint = row.kind === "action_point";
    const event = {
      title: t(`calendar.${row.how}`, {
        what: row.machine ? `${what} · ${row.machine}` : what,
      }),
      place: row.place,
      url: `${env.APP_URL}/${isPoint ? "actionpoint" : "object"}/${row.about}`,
    };
    const uid = `${row.kind}-${row.id}`;
    return [
      { ...event, day: row.day, uid: `${uid}@register` },
      ...comingDays(row).map((day) => ({ ...event, day, uid: `${uid}-${day}@register` })),
    ];
  });
  return { events, hasMore: rows.length > MOST_EVENTS };
}

function nameOf({ line, title, type, review_point, own_titles }: Row, { locale }: Actor): string {
  if (review_point === null) return title;
  if (line === null && title === "" && type === null) return titleOf(locale, review_point, own_titles);
  return dutyTitle({ line, title, review_point, own_titles, type: type === "task" ? "inspection" : type! }, locale);
}

/** The days of a series after the open one, without those that were skipped. */
function comingDays({ series, type, day }: Row): string[] {
  if (!series || !type) return [];
  const { frequency, anchor_on: anchorOn, skipped } = series;
  const days: Series = { type, frequency, anchorOn, skipped: new Set(skipped) };
  const last = addMonths(today(), MONTHS_AHEAD);
  return comingAfter(days, day, today(), COMING + skipped.length)
    .filter((each) => !days.skipped.has(each) && each <= last)
    .slice(0, COMING);
}

function dueIn(actor: Actor, workspaceId: string, board: string | null): SQL {
  const [from, until] = [addMonths(today(), -MONTHS_BACK), addMonths(today(), MONTHS_AHEAD)];
  const place = (container: SQL) => sql`
    (${reachIn(actor, workspaceId)} is null or ${container} = any (${reachIn(actor, workspaceId)}::uuid[]))
    ${board ? sql`and ${withinContainer(container, board)}` : sql``}`;
  const mine = sql`exists (select from action_point_resolvers r
    where (r.workspace_id, r.action_point_id, r.user_id) = (p.workspace_id, p.id, ${actor.userId}))`;
  return sql`
    with seen as (
      select o.id, o.container_id, concat_ws(' ', nullif(o.display_code, ''), o.title) as machine from objects o
      where o.workspace_id = ${workspaceId} and ${notDeleted("o")} and ${place(sql`o.container_id`)}
    ), due as (
      select 'duty' as kind, case when r.id is not null then 'rejected'
          when d.binds and d.report_id is not null and d.voided_on is null then 'ends' else 'due' end as how, d.id,
        seen.id as about, due_on(d) as day, d.title, d.line, d.type, d.review_point, seen.machine, seen.container_id,
        null::json as series
      from duties d join seen on seen.id = d.object_id
      left join reports r on (r.workspace_id, r.id) = (d.workspace_id, d.report_id) and r.status = 'nok'
      where d.workspace_id = ${workspaceId} and d.removed_at is null and d.scope <> 'use'
        and due_on(d) <= ${until}::date
        and (due_on(d) >= ${from}::date or d.binds or d.voided_on is not null or r.id is not null)
      union all
      select 'report', case when r.status = 'nok' then 'rejected' else 'due' end, r.id, seen.id, due_on(r), '', null,
        r.type, r.review_point, seen.machine, seen.container_id, null
      from reports r join seen on seen.id = r.object_id
      where r.workspace_id = ${workspaceId} and r.current and ${notDeleted("r")} and r.status <> 'oos'
        and due_on(r) <= ${until}::date and (due_on(r) >= ${from}::date or r.status = 'nok' or due_on(r) < r.valid_until)
        and not exists (select from report_duties f where (f.workspace_id, f.report_id) = (r.workspace_id, r.id))
      union all
      select 'file', 'ends', f.id, seen.id, f.expires_on, f.title, null, null, null, seen.machine, seen.container_id, null
      from files f join seen on seen.id = f.object_id
      where f.workspace_id = ${workspaceId} and f.superseded_by_id is null and ${notDeleted("f")}
        and f.expires_on between ${from}::date and ${until}::date
      union all
      select 'action_point', 'action_point', p.id, p.id, p.scheduled_on, p.title, null, p.type, null, coalesce(seen.machine, ''),
        p.container_id, case when s.ended_at is null and s.frequency <> 'oneTime' then json_build_object(
          'frequency', s.frequency, 'anchor_on', s.anchor_on, 'skipped', (select coalesce(json_agg(k.skipped_on), '[]')
            from schedule_skips k where (k.workspace_id, k.schedule_id) = (s.workspace_id, s.id))) end
      from action_points p left join seen on seen.id = p.object_id
      left join schedules s on (s.workspace_id, s.id) = (p.workspace_id, p.schedule_id)
      where p.workspace_id = ${workspaceId} and ${notDeleted("p")} and p.status = 'pending'
        and p.scheduled_on <= ${until}::date
        and ${place(sql`p.container_id`)} ${board ? sql`` : sql`and ${mine}`}
    )
    select kind, how, due.id, about, day, due.title, line, type, review_point, machine, series,
      ${ownTitles(sql`${workspaceId}::uuid`, sql`review_point`)} as own_titles, c.title as place
    from due join containers c on (c.workspace_id, c.id) = (${workspaceId}, due.container_id)
    order by day, due.id limit ${MOST_EVENTS + 1}`;
}

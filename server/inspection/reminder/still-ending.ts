import { notDeleted } from "@db/not-deleted";
import { inReach } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import type { Tx } from "@db/transact";
import { managersOf } from "@server/access/access/managers-of";
import type { Actor } from "@server/core/actor";
import { today } from "@server/core/day";
import { ownTitles, Titles } from "@server/records/review-point/title";
import { sql } from "drizzle-orm";
import { z } from "zod";

export const Ending = z.object({
  kind: z.enum(["duty", "report", "file"]),
  /** Of the report or file; of a duty its object's. */
  id: z.string(),
  object_id: z.string(),
  workspace_id: z.string(),
  workspace: z.string(),
  title: z.string(),
  /** Of a duty or report, for what it is called. */
  line: z.string().nullable(),
  type: z.enum(["inspection", "maintenance", "checkup"]).nullable(),
  review_point: z.string().nullable(),
  own_titles: Titles.nullable(),
  place: z.string(),
  ends_on: z.string(),
  is_past: z.boolean(),
  /** How it ends: expires: what binds, and files; lapses: what does not bind; never: it was never fulfilled. */
  how: z.enum(["rejected", "voided", "never", "expires", "lapses"]),
  /** The reader manages the place or owns the workspace; else the kind of the object names them. */
  manages: z.boolean(),
});
export type Ending = z.infer<typeof Ending>;

const places = sql`(select workspace_id, container_id from objects
  where (workspace_id, id) in (select workspace_id, object_id from still)) places`;

/** The duties, reports and files of that mail that still end on the same day, within the reader's reach. */
export const remindersStillEnding = (tx: Tx, actor: Actor, { at }: { at: string }): Promise<Ending[]> =>
  queryRows(tx, Ending)`
    with told as (
      select * from end_reminders where user_id = ${actor.userId} and promised_at = ${at}::timestamptz
    ), still as (
      select 'duty' as kind, d.object_id as id, d.object_id, d.workspace_id, d.title, d.line, d.type, d.review_point,
        told.ends_on, told.claimed_on, case when r.id is not null then 'rejected' when d.voided_on is not null then 'voided'
          when d.report_id is null then 'never' when d.binds then 'expires' else 'lapses' end as how
      from told join duties d on (d.workspace_id, d.id, due_on(d)) = (told.workspace_id, told.duty_id, told.ends_on)
        left join reports r on (r.workspace_id, r.id) = (d.workspace_id, d.report_id) and r.status = 'nok'
      where d.removed_at is null
      union all
      select 'report', r.id, r.object_id, r.workspace_id, '', null, r.type, r.review_point, told.ends_on, told.claimed_on,
        case when r.status = 'nok' then 'rejected' when r.expires_on < r.valid_until then 'voided' else 'lapses' end
      from told
        join reports r on (r.workspace_id, r.id, due_on(r)) = (told.workspace_id, told.report_id, told.ends_on)
      where r.current and r.status <> 'oos' and ${notDeleted("r")}
      union all
      select 'file', f.id, f.object_id, f.workspace_id, f.title, null, null, null, told.ends_on, told.claimed_on,
        'expires'
      from told join files f on (f.workspace_id, f.id, f.expires_on) = (told.workspace_id, told.file_id, told.ends_on)
      where f.superseded_by_id is null and ${notDeleted("f")}
    )
    select kind, still.id, object_id, still.workspace_id, w.name as workspace, still.title, line, type, review_point,
      ${ownTitles(sql`still.workspace_id`, sql`review_point`)} as own_titles,
      concat_ws(' ', nullif(objects.display_code, ''), objects.title) as place, ends_on,
      ends_on < greatest(${today()}::date, claimed_on) as is_past, how,
      exists (select from memberships m where (m.workspace_id, m.user_id, m.role)
        = (still.workspace_id, ${actor.userId}, 'owner'))
      or (still.workspace_id, objects.container_id) in (
        select who.workspace_id, who.container_id from ${managersOf(places)} who where who.user_id = ${actor.userId})
        as manages
    from still join objects on (objects.workspace_id, objects.id) = (still.workspace_id, still.object_id)
    join workspaces w on w.id = still.workspace_id
    where ${notDeleted("objects")} and ${inReach(actor, objects.workspaceId, objects.containerId)}
    order by w.name, w.id, is_past desc, kind, ends_on, place, still.id`;

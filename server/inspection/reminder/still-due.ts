import { notDeleted } from "@db/not-deleted";
import { inReach } from "@db/reach";
import { queryRows } from "@db/rows";
import { actionPoints } from "@db/schema/action-point";
import type { Tx } from "@db/transact";
import { managersOf } from "@server/access/access/managers-of";
import type { Actor } from "@server/core/actor";
import { today } from "@server/core/day";
import { sql } from "drizzle-orm";
import { z } from "zod";

export const Reminded = z.object({
  id: z.string(),
  workspace_id: z.string(),
  object_id: z.string().nullable(),
  workspace: z.string(),
  title: z.string(),
  place: z.string(),
  scheduled_on: z.string(),
  is_past: z.boolean(),
  /** past, due, ahead: as a resolver; left: of others; nobody: without resolvers. */
  about: z.enum(["past", "due", "ahead", "left", "nobody"]),
});
export type Reminded = z.infer<typeof Reminded>;

/**
 * The reminders that still apply: open on their day, and the reader is a resolver or manages the place. Immediate
 * reminders also require the same status; another mail covers the new one.
 */
export async function remindersStillDue(
  tx: Tx,
  actor: Actor,
  { at, rhythm }: { at: string; rhythm: string },
): Promise<Reminded[]> {
  const day = sql`greatest(${today()}::date, r.claimed_on)`;
  const rows = await queryRows(tx, Reminded)`
    with said as (
      select distinct on (p.workspace_id, p.id) p.workspace_id, p.id, p.container_id, p.object_id, p.title,
        p.scheduled_on, r.kind,
        case when p.scheduled_on > ${day} then 'ahead' when p.scheduled_on = ${day} then 'due'
          else 'past' end as stands,
        exists (select from action_point_resolvers o
          where (o.workspace_id, o.action_point_id) = (p.workspace_id, p.id)) as has_resolvers,
        exists (select from action_point_resolvers o
          where (o.workspace_id, o.action_point_id, o.user_id) = (p.workspace_id, p.id, r.user_id)) as is_theirs
      from reminders r join action_points p
        on (p.workspace_id, p.id, p.scheduled_on) = (r.workspace_id, r.action_point_id, r.scheduled_on)
      where r.user_id = ${actor.userId} and r.promised_at = ${at}::timestamptz and p.status = 'pending'
        and ${notDeleted("p")}
      order by p.workspace_id, p.id, r.kind = 'left', r.claimed_on desc
    ), theirs as (
      select said.*, case when is_theirs then stands when has_resolvers then 'left' else 'nobody' end as about from said
      where is_theirs or (kind = 'left' or not has_resolvers) and ((workspace_id, container_id) in (
          select who.workspace_id, who.container_id from ${managersOf(sql`said`)} who where who.user_id = ${actor.userId})
        or kind = 'left' and exists (select from memberships m where (m.workspace_id, m.user_id, m.role)
          = (said.workspace_id, ${actor.userId}, 'owner')))
    )
    select action_points.id, action_points.workspace_id, action_points.object_id, w.name as workspace, action_points.title,
      action_points.scheduled_on,
      stands = 'past' as is_past, about,
      coalesce(nullif(concat_ws(' ', nullif(o.display_code, ''), o.title), ''), c.title) as place
    from theirs as action_points
    join workspaces w on w.id = action_points.workspace_id
    join containers c on (c.workspace_id, c.id) = (action_points.workspace_id, action_points.container_id)
    left join objects o on (o.workspace_id, o.id) = (action_points.workspace_id, action_points.object_id)
    where (${rhythm !== "each"} or kind = stands or (kind = 'left' and stands = 'past'))
      and ${inReach(actor, actionPoints.workspaceId, actionPoints.containerId)}
    order by w.name, w.id, array_position(array['past', 'due', 'ahead', 'left', 'nobody'], about), scheduled_on,
      action_points.id`;
  return rows;
}

import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { managersOf } from "@server/access/access/managers-of";
import { LEFT_AFTER_DAYS } from "@server/core/constants";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

const Claimed = z.object({ claimed: z.number() });

/**
 * Finds action points that are upcoming, due, past or left undone on a day, and stores reminders: for their resolvers,
 * or for the managers of the place. Once for each person, kind and planned day, and after the day every week again, where
 * the policy of the workspace says so; the owner of the workspace some days after the day. Returns how many it claimed.
 */
export const claimPoints = async (tx: Tx, day: string, batch: number): Promise<number> =>
  (await queryRows(tx, Claimed)`${claim(day, batch)}`)[0]!.claimed;

/**
 * Claims a batch. Only the current state on that day is reminded of, whatever was missed before. Rows are found by
 * ctid, which is stable while this transaction has them locked; a join by id would scan a middle-sized table for each
 * batch.
 */
const claim = (day: string, batch: number): SQL => sql`
  with claimed as (
    update action_points p set
      notice = case when scheduled_on > ${day}::date then 'due' when scheduled_on = ${day}::date then 'past'
        when notice in ('left', 'weekly') then 'weekly' else 'left' end,
      notice_on = case when scheduled_on > ${day}::date then scheduled_on
        when scheduled_on = ${day}::date then scheduled_on + 1
        when notice not in ('left', 'weekly') then ${day}::date + ${LEFT_AFTER_DAYS}::int
        else (
          -- the next week's day, and between two of them the day on which the owner is told
          select least(
            case when p.weekly then first_left + 7 * ((${day}::date - first_left) / 7 + 1) end,
            case when scheduled_on + p.owner_after > ${day}::date then scheduled_on + p.owner_after end)
          from reminder_policy(workspace_id) p
          cross join lateral (select scheduled_on + 1 + ${LEFT_AFTER_DAYS}::int as first_left) weeks) end
    where ctid = any (array(
      select ctid from action_points
      where notice is not null and notice_on <= ${day}::date and status = 'pending' and scheduled_on is not null
        and ${notDeleted()}
      order by notice_on limit ${batch} for update skip locked))
    returning id, workspace_id, container_id, scheduled_on,
      case notice when 'due' then 'ahead' when 'past' then 'due' when 'left' then 'past' else 'left' end as kind
  ), asked as (
    select claimed.*, r.user_id, p.weekly, kind = 'left' and scheduled_on + p.owner_after <= ${day}::date as is_for_owner
    from claimed cross join lateral reminder_policy(workspace_id) p
      left join action_point_resolvers r on (r.workspace_id, r.action_point_id) = (claimed.workspace_id, claimed.id)
  ), unresolved as (
    select distinct id, workspace_id, container_id, scheduled_on, is_for_owner,
      case when user_id is null and kind = 'left' then 'past' else kind end as kind
    from asked where user_id is null or kind = 'left'
  ), told as (
    select id, workspace_id, scheduled_on, case kind when 'left' then 'past' else kind end as kind, user_id,
      false as manages
    from asked where user_id is not null and (kind <> 'left' or weekly)
    union
    select id, workspace_id, scheduled_on, kind, who.user_id, true from unresolved
    join ${managersOf(sql`unresolved`)} who using (workspace_id, container_id)
    union
    select id, workspace_id, scheduled_on, 'left', m.user_id, true from unresolved
    join memberships m using (workspace_id) where is_for_owner and m.role = 'owner'
  ), reminded as (
    insert into reminders (workspace_id, action_point_id, user_id, kind, scheduled_on, claimed_on)
    select workspace_id, told.id, user_id, kind, scheduled_on, ${day}::date
    from told join memberships m using (workspace_id, user_id) left join reminder_wishes wish using (user_id)
    where m.role <> 'tablet' and (wish.user_id is null or (not manages or wish.as_admin)
        and case kind when 'ahead' then wish.ahead when 'due' then wish.on_the_day when 'past' then wish.past
          else true end)
      and not (kind = 'left' and exists (select from reminders r
        where (r.workspace_id, r.action_point_id, r.user_id, r.kind, r.scheduled_on)
          = (told.workspace_id, told.id, told.user_id, 'past', told.scheduled_on)))
    on conflict (workspace_id, action_point_id, user_id, kind, scheduled_on)
      do update set claimed_on = excluded.claimed_on, promised_at = null
      where reminders.kind in ('past', 'left') and reminders.claimed_on <= excluded.claimed_on - 7
  )
  select count(*)::int as claimed from claimed`;

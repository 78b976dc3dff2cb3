import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { asOperator, transact } from "@db/transact";
import { managersOf } from "@server/access/access/managers-of";
import { LEFT_AFTER_DAYS } from "@server/core/constants";
import { enqueueReminders } from "@server/inspection/reminder/enqueue";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

const BATCH = 1000;

const SweepDueRow = z.object({ claimed: z.number() });

/**
 * Finds action points that are upcoming, due, past or left undone on a day, and stores reminders: for their resolvers,
 * or for the managers of the place. One for each person, kind and planned day, also with concurrent or interrupted
 * sweeps. Then enqueues the immediate mails. Returns how many it found.
 */
export async function sweepDue(day: string, batch = BATCH): Promise<number> {
  let found = 0;
  for (;;) {
    const claimed = await transact(
      asOperator,
      async (tx) => (await queryRows(tx, SweepDueRow)`${claim(day, batch)}`)[0]!.claimed,
    );
    found += claimed;
    if (claimed === batch) continue;
    await enqueueReminders();
    return found;
  }
}

/**
 * Claims a batch. Only the current state on that day is reminded of, whatever was missed before. Rows are found by
 * ctid, which is stable while this transaction has them locked; a join by id would scan a middle-sized table for each
 * batch.
 */
const claim = (day: string, batch: number): SQL => sql`
  with claimed as (
    update action_points p set
      notice = case when scheduled_on > ${day}::date then 'due' when scheduled_on = ${day}::date then 'past'
        when notice <> 'left' then 'left' end,
      notice_on = case when scheduled_on > ${day}::date then scheduled_on
        when scheduled_on = ${day}::date then scheduled_on + 1
        when notice <> 'left' then ${day}::date + ${LEFT_AFTER_DAYS}::int end
    where ctid = any (array(
      select ctid from action_points
      where notice is not null and notice_on <= ${day}::date and status = 'pending' and scheduled_on is not null
        and ${notDeleted()}
      order by notice_on limit ${batch} for update skip locked))
    returning id, workspace_id, container_id, scheduled_on,
      case notice when 'due' then 'ahead' when 'past' then 'due' when 'left' then 'past' else 'left' end as kind
  ), asked as (
    select claimed.*, r.user_id from claimed
      left join action_point_resolvers r on (r.workspace_id, r.action_point_id) = (claimed.workspace_id, claimed.id)
        and kind <> 'left'
  ), unresolved as (select id, workspace_id, container_id, scheduled_on, kind from asked
    where user_id is null), told as (
    select id, workspace_id, scheduled_on, kind, user_id, false as manages from asked where user_id is not null
    union all
    select id, workspace_id, scheduled_on, kind, who.user_id, true from unresolved
    join ${managersOf(sql`unresolved`)} who using (workspace_id, container_id)
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
    on conflict do nothing
  )
  select count(*)::int as claimed from claimed`;

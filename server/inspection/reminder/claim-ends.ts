import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { managersOf } from "@server/access/access/managers-of";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/** Something of objects that ends; `e` is a row of its table. */
type Ending = {
  table: SQL;
  /** The column of end_reminders that refers to it. */
  key: SQL;
  endsOn: SQL;
  /** How many days before its end a reminder may come at most. */
  most: SQL;
  isRelevant: SQL;
};

/** A report that fulfils a duty is left out: people are reminded of the duty. */
export const ending: Ending[] = [
  {
    table: sql`duties`,
    key: sql`duty_id`,
    endsOn: sql`due_on(e)`,
    most: sql`most_days_before(e)`,
    isRelevant: sql`e.removed_at is null`,
  },
  {
    table: sql`reports`,
    key: sql`report_id`,
    endsOn: sql`due_on(e)`,
    most: sql`(e.valid_until - e.reported_date) / 3`,
    isRelevant: sql`e.current and ${notDeleted("e")} and not exists (
      select from report_duties f where (f.workspace_id, f.report_id) = (e.workspace_id, e.id))`,
  },
  {
    table: sql`files`,
    key: sql`file_id`,
    endsOn: sql`e.expires_on`,
    most: sql`null::integer`,
    isRelevant: notDeleted("e"),
  },
];

const Claimed = z.object({ claimed: z.number() });

/**
 * Claims a batch of what ends and is to be told on that day, and stores the reminders of those who manage the place, of
 * those whom the kind of the object names and, some days after the end, of the owner of the workspace. Rows are found by ctid, which is stable while this transaction
 * has them locked. Returns how many rows it claimed.
 */
export async function claimEnds(tx: Tx, source: Ending, day: string, batch: number): Promise<number> {
  const { table, key, endsOn, most, isRelevant } = source;
  const rows = await queryRows(tx, Claimed)`
    with claimed as (
      update ${table} e
      set notice_on = case when ${isRelevant} then next_notice(e.workspace_id, ${day}::date, ${endsOn}, ${most}) end
      where ctid = any (array(
        select ctid from ${table} where notice_on <= ${day}::date
        order by notice_on limit ${batch} for update skip locked))
      returning e.id, e.workspace_id, e.object_id, ${endsOn} as ends_on, ${isRelevant} as is_relevant
    ), placed as (
      select claimed.id, claimed.workspace_id, o.container_id, o.kind_id, claimed.ends_on from claimed
      join objects o on (o.workspace_id, o.id) = (claimed.workspace_id, claimed.object_id)
      where is_relevant and ${notDeleted("o")}
    ), people as (
      select id, workspace_id, ends_on, who.user_id from placed
      join ${managersOf(sql`placed`)} who using (workspace_id, container_id)
      union
      select id, workspace_id, ends_on, m.user_id from placed
      join memberships m using (workspace_id)
      cross join lateral reminder_policy(workspace_id) p
      where m.role = 'owner' and ends_on + p.owner_after <= ${day}::date
      union
      select placed.id, placed.workspace_id, ends_on, chosen.user_id from placed
      join kinds k on (k.workspace_id, k.id) = (placed.workspace_id, placed.kind_id)
        and (k.remind_user_ids <> '{}' or k.remind_group_ids <> '{}')
      cross join lateral (
        select unnest(k.remind_user_ids) as user_id
        union select g.user_id from group_members g
          where g.workspace_id = k.workspace_id and g.group_id = any (k.remind_group_ids)
      ) chosen
    ), told as (
      insert into end_reminders (workspace_id, user_id, ${key}, ends_on, claimed_on)
      select workspace_id, user_id, people.id, ends_on, ${day}::date
      from people join memberships m using (workspace_id, user_id) left join reminder_wishes wish using (user_id)
      where m.role <> 'tablet' and (wish.user_id is null or case when ends_on > ${day}::date then wish.ahead
        when ends_on = ${day}::date then wish.on_the_day else wish.past end)
      on conflict (workspace_id, user_id, duty_id, report_id, file_id)
        do update set ends_on = excluded.ends_on, claimed_on = excluded.claimed_on, promised_at = null
    )
    select count(*)::int as claimed from claimed`;
  return rows[0]!.claimed;
}

import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { asOperator, type Tx, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { recordOnce } from "@jobs/once";
import { DIGEST_HOUR } from "@server/core/constants";
import { addDays, dayOf, daysBetween, hourOf } from "@server/core/day";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

type Rhythm = "each" | "daily" | "weekly";

/**
 * One mail to each who is told at once, of all that waits for them. Two at once, or one that is killed, enqueue nothing
 * twice.
 */
export const enqueueReminders = (): Promise<number> =>
  transact(asOperator, (tx) => promise(tx, "each", sql`coalesce(wish.rhythm, 'each') = 'each'`));

/**
 * From seven o'clock in Brussels on, once a day: one mail to each who wants all in one, daily, or on their day of the
 * week. A day on which no worker ran is made up for on the next. Gives how many it enqueued.
 */
export async function enqueueDigests(moment = new Date()): Promise<number> {
  const day = dayOf(moment);
  if (hourOf(moment) < DIGEST_HOUR) return 0;
  return transact(asOperator, async (tx) => {
    if (!(await recordOnce(tx, RECEIPT + day))) return 0;
    const weekdays = sql`${`{${(await daysSince(tx, day)).map(weekdayOf).join()}}`}::smallint[]`;
    const isTheirDay = sql`wish.rhythm = 'weekly' and wish.weekday = any (${weekdays})`;
    await lookAhead(tx, day, isTheirDay);
    return (await promise(tx, "daily", sql`wish.rhythm = 'daily'`)) + (await promise(tx, "weekly", isTheirDay));
  });
}

const RECEIPT = "digests:";

const DaysSinceRow = z.object({ last: z.string().nullable() });

/** That day, and those before it on which no digest went out; a week at most. */
async function daysSince(tx: Tx, day: string): Promise<string[]> {
  const rows = await queryRows(tx, DaysSinceRow)`
    select max(substr(job_id, ${RECEIPT.length + 1})) as last from receipts where job_id like ${`${RECEIPT}%`} and job_id <> ${RECEIPT + day}`;
  const last = rows[0]?.last;
  const days = last ? Math.min(7, Math.max(1, daysBetween(last, day))) : 1;
  return Array.from({ length: days }, (_, back) => addDays(day, -back));
}

/** 1 Monday … 7 Sunday. */
const weekdayOf = (day: string) => (((daysBetween("2024-01-01", day) % 7) + 7) % 7) + 1; // that one was a Monday

/** Who hears once a week hears also what is to be done before the next time: afterwards it would be too late. */
const lookAhead = (tx: Tx, day: string, isTheirDay: SQL) =>
  tx.execute(sql`
    insert into reminders (workspace_id, action_point_id, user_id, kind, scheduled_on, claimed_on)
    select p.workspace_id, p.id, m.user_id, 'ahead', p.scheduled_on, ${day}::date
    from reminder_wishes wish
      join memberships m on m.user_id = wish.user_id and m.role <> 'tablet'
      join action_point_resolvers r on (r.workspace_id, r.user_id) = (m.workspace_id, m.user_id)
      join action_points p on (p.workspace_id, p.id) = (r.workspace_id, r.action_point_id)
    where ${isTheirDay} and wish.ahead and p.alert and p.status = 'pending' and ${notDeleted("p")}
      and p.scheduled_on > ${day}::date and p.scheduled_on < ${day}::date + 7
    on conflict do nothing`);

const PromiseRow = z.object({ userId: z.string(), at: z.string() });

/** The mail finds by the moment what it is about, however much that is. */
async function promise(tx: Tx, rhythm: Rhythm, whose: SQL): Promise<number> {
  const rows = await queryRows(tx, PromiseRow)`
    with waiting as (
      select r.workspace_id, r.action_point_id, r.user_id, r.kind, r.scheduled_on
      from reminders r left join reminder_wishes wish on wish.user_id = r.user_id
      where r.promised_at is null and ${whose} for update of r skip locked
    ), promised as (
      update reminders r set promised_at = now() from waiting w
      where (r.workspace_id, r.action_point_id, r.user_id, r.kind, r.scheduled_on) = (w.workspace_id, w.action_point_id, w.user_id, w.kind, w.scheduled_on)
      returning r.user_id
    )
    select distinct user_id as "userId", now()::text as at from promised`;
  await enqueueEach(
    tx,
    "reminder.mail",
    rows.map((row) => ({ workspaceId: null, ...row, rhythm })),
  );
  return rows.length;
}

import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { asOperator, type Tx, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { recordOnce } from "@jobs/once";
import { DIGEST_HOUR } from "@server/core/constants";
import { addDays, dayOf, daysBetween, hourOf, weekdayOf } from "@server/core/day";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

type Rhythm = "each" | "daily" | "weekly";

/**
 * Enqueues one mail for each person with immediate reminders. Idempotent, also when run concurrently or interrupted.
 */
export const enqueueReminders = (): Promise<number> =>
  transact(asOperator, (tx) => enqueueMails(tx, "each", sql`coalesce(wish.rhythm, 'each') = 'each'`));

/**
 * Enqueues the digests, from 7:00 in Brussels, once a day: daily ones, and weekly ones on their weekday. Days without a
 * worker are caught up. Returns how many.
 */
export async function enqueueDigests(moment = new Date()): Promise<number> {
  const day = dayOf(moment);
  if (hourOf(moment) < DIGEST_HOUR) return 0;
  return transact(asOperator, async (tx) => {
    if (!(await recordOnce(tx, RECEIPT + day))) return 0;
    const weekdays = sql`${`{${(await daysSince(tx, day)).map(weekdayOf).join()}}`}::smallint[]`;
    const isTheirDay = sql`wish.rhythm = 'weekly' and wish.weekday = any (${weekdays})`;
    await lookAhead(tx, day, isTheirDay);
    return (
      (await enqueueMails(tx, "daily", sql`wish.rhythm = 'daily'`)) + (await enqueueMails(tx, "weekly", isTheirDay))
    );
  });
}

const RECEIPT = "digests:";

const DaysSinceRow = z.object({ last: z.string().nullable() });

/** That day, and earlier days without a digest, at most a week. */
async function daysSince(tx: Tx, day: string): Promise<string[]> {
  const rows = await queryRows(tx, DaysSinceRow)`
    select max(substr(job_id, ${RECEIPT.length + 1})) as last from receipts
    where job_id like ${`${RECEIPT}%`} and job_id <> ${RECEIPT + day}`;
  const last = rows[0]?.last;
  const days = last ? Math.min(7, Math.max(1, daysBetween(last, day))) : 1;
  return Array.from({ length: days }, (_, back) => addDays(day, -back));
}

/** Weekly digests also contain what is due before the next one. */
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

/** Marks the reminders with the moment, by which the mail finds them, and enqueues it. Returns how many mails. */
async function enqueueMails(tx: Tx, rhythm: Rhythm, whose: SQL): Promise<number> {
  const rows = await queryRows(tx, PromiseRow)`
    with waiting as (
      select r.ctid from reminders r left join reminder_wishes wish on wish.user_id = r.user_id
      where r.promised_at is null and ${whose} for update of r skip locked
    ), waiting_ends as (
      select r.ctid from end_reminders r left join reminder_wishes wish on wish.user_id = r.user_id
      where r.promised_at is null and ${whose} for update of r skip locked
    ), promised as (
      update reminders set promised_at = now() where ctid = any (array(select ctid from waiting)) returning user_id
    ), promised_ends as (
      update end_reminders set promised_at = now() where ctid = any (array(select ctid from waiting_ends))
      returning user_id
    )
    select user_id as "userId", now()::text as at
    from (select user_id from promised union select user_id from promised_ends) people`;
  await enqueueEach(
    tx,
    "reminder.mail",
    rows.map((row) => ({ workspaceId: null, ...row, rhythm })),
  );
  return rows.length;
}

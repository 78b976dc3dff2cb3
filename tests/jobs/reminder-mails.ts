import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { asOperator, transact } from "@db/transact";
import type { Payload } from "@jobs/contracts";
import { doJob } from "@jobs/handlers";
import { addDays } from "@server/core/day";
import { env } from "@server/core/env";
import { sweepDue } from "@server/inspection/reminder/sweep";
import { type SQL, sql } from "drizzle-orm";

export type Mail = { to: string; subject: string; text: string; html: string };
type OutboxRow = { id: string; payload: Payload<"reminder.mail"> };

const mailbox = () => join(env.DATA_DIR, "mail");
/** Runs a statement as operator, and gives its rows. */
export const query = async <T extends object>(statement: SQL) =>
  (await transact(asOperator, (tx) => tx.execute(statement))).rows as T[];

/** Removes all mails, reminders and jobs, and all notices. */
export async function resetReminders(): Promise<void> {
  rmSync(mailbox(), { recursive: true, force: true });
  await query(sql`delete from outbox`);
  await query(sql`delete from reminders`);
  await query(sql`delete from end_reminders`);
  await query(sql`delete from receipts`);
  await query(sql`update action_points set notice = null, notice_on = null`);
  for (const table of [sql`duties`, sql`reports`, sql`files`]) await query(sql`update ${table} set notice_on = null`);
}

/** The mails in the outbox, oldest first. */
export const enqueuedMails = () =>
  query<OutboxRow>(sql`select id, payload from outbox where name = 'reminder.mail' order by id`);

/** Runs the mail jobs of the outbox, as the worker does. Gives all mails in the mailbox, oldest first. */
export async function mails(): Promise<Mail[]> {
  for (const { id, payload } of await enqueuedMails()) await doJob("reminder.mail", payload, { id, attempt: 1 });
  return inMailbox();
}

function inMailbox(): Mail[] {
  try {
    const names = readdirSync(mailbox(), { encoding: "utf8" }).filter((name) => name.endsWith(".json"));
    return names.sort().map((name) => JSON.parse(readFileSync(join(mailbox(), name), "utf8")) as Mail);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
export const emptyMailbox = () => rmSync(mailbox(), { recursive: true, force: true });

/** Sends the enqueued mails; gives each as "recipient: subject", the recipient without its domain. */
export const mailSubjects = async () => (await mails()).map(({ to, subject }) => `${to.split("@")[0]}: ${subject}`);

/** Sweeps each day from one to another; the days on which it sent mails, with the number of mails. */
export async function daysWithMail(from: string, until: string): Promise<[string, number][]> {
  const found: [string, number][] = [];
  for (let on = from; on <= until; on = addDays(on, 1)) {
    await query(sql`delete from outbox`);
    emptyMailbox();
    await sweepDue(on);
    const sent = await mails();
    if (sent.length > 0) found.push([on, sent.length]);
  }
  return found;
}

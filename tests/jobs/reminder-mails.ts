import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { asOperator, transact } from "@db/transact";
import type { Payload } from "@jobs/contracts";
import { doJob } from "@jobs/handlers";
import { env } from "@server/core/env";
import { type SQL, sql } from "drizzle-orm";

export type Mail = { to: string; subject: string; text: string; html: string };
type OutboxRow = { id: string; payload: Payload<"reminder.mail"> };

const mailbox = () => join(env.DATA_DIR, "mail");
export const run = async <T extends object>(statement: SQL) =>
  (await transact(asOperator, (tx) => tx.execute(statement))).rows as T[];

/** As if nobody was ever reminded of anything, and nothing were planned. */
export async function forgetAll(): Promise<void> {
  rmSync(mailbox(), { recursive: true, force: true });
  await run(sql`delete from outbox`);
  await run(sql`delete from reminders`);
  await run(sql`delete from receipts`);
  await run(sql`update action_points set notice = null, notice_on = null`);
}

export const promised = () =>
  run<OutboxRow>(sql`select id, payload from outbox where name = 'reminder.mail' order by id`);

/** What the worker does with what was enqueued: all mails there are, in the order in which they were enqueued. */
export async function mails(): Promise<Mail[]> {
  for (const { id, payload } of await promised()) await doJob("reminder.mail", payload, { id, attempt: 1 });
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

/** To whom, and of what. */
export const told = async () => (await mails()).map(({ to, subject }) => `${to.split("@")[0]}: ${subject}`);

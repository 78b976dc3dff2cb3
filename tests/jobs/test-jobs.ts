import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { asOperator, type Tx, transact } from "@db/transact";
import * as outbox from "@jobs/enqueue";
import { queue, queueNames } from "@jobs/queue";
import { sql } from "drizzle-orm";

export type CountUp = { workspaceId: string | null; number: number };
export const enqueue = outbox.enqueue as unknown as (
  tx: Tx,
  name: "count.up",
  payload: CountUp,
  at?: Date,
) => Promise<void>;
export const enqueueEach = outbox.enqueueEach as unknown as (
  tx: Tx,
  name: "count.up",
  payloads: CountUp[],
) => Promise<void>;

export async function workspace(): Promise<string> {
  const id = randomUUID();
  await transact(asOperator, (tx) =>
    tx.execute(sql`
      with owner as (insert into users (email, first_name, last_name)
        values (${`${id}@acme.test`}, 'Ann', 'Acme') returning id)
      insert into workspaces (id, name, slug, owner_id) select ${id}, 'Acme', ${id}, id from owner`),
  );
  return id;
}

/** The number of jobs in the outbox. */
export const waiting = () =>
  transact(asOperator, async (tx) =>
    Number((await tx.execute<{ n: string }>(sql`select count(*) as n from outbox`)).rows[0]?.n),
  );

/** Waits until the condition holds. Throws after 100 seconds, so that a test does not hang. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 2000; tries++) {
    if (await condition()) return;
    await pause(50);
  }
  throw new Error("The condition did not hold within 100 seconds.");
}

/** Empties the outbox and the queues. */
export async function emptyQueues(): Promise<void> {
  await transact(asOperator, (tx) => tx.execute(sql`delete from outbox`));
  await queue().waitUntilReady();
  for (const name of queueNames) await queue(name).obliterate({ force: true });
}

import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";
import { contractOf, type OutboxJobName, type Payload } from "./contracts.ts";

/**
 * Enqueues a job, in the transaction of the change itself: no commit, no job. It runs at `at`, or as soon as it can.
 */
export const enqueue = <N extends OutboxJobName>(tx: Tx, name: N, payload: Payload<N>, at?: Date) =>
  enqueueEach(tx, name, [payload], at);

/** The same for many at once, in one statement. */
export async function enqueueEach<N extends OutboxJobName>(
  tx: Tx,
  name: N,
  payloads: Payload<N>[],
  at = new Date(),
): Promise<void> {
  if (payloads.length === 0) return;
  const payloadOf = contractOf(name)!.payload;
  const checked = JSON.stringify(payloads.map((payload) => payloadOf.parse(payload)));
  // The worker hears the notice when this commits; should it be deaf, it looks every few seconds.
  await tx.execute(sql`
    with promised as (
      insert into outbox (workspace_id, name, payload, due_at)
      select (payload ->> 'workspaceId')::uuid, ${name}, payload, ${at.toISOString()}::timestamptz from jsonb_array_elements(${checked}::jsonb) as payload
    )
    select pg_notify('outbox', '')`);
}

/**
 * True once for each job, within the transaction of its effect, and asked first in it. A job may run twice, when a
 * worker dies in the middle; what it does may not happen twice.
 */
export async function firstTime(tx: Tx, jobId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`insert into receipts (job_id) values (${jobId}) on conflict do nothing`);
  return rowCount === 1;
}

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

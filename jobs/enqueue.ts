import type { Tx } from "@db/transact";
import { currentTrace } from "@server/core/measure";
import { sql } from "drizzle-orm";
import { TRACE } from "./contract.ts";
import { contractOf, type OutboxJobName, type Payload } from "./contracts.ts";

/**
 * Enqueues a job in the transaction of the change: it exists only if that commits. It runs at `at`, or as soon as
 * possible. Throws if the payload does not match its contract.
 */
export const enqueue = <N extends OutboxJobName>(tx: Tx, name: N, payload: Payload<N>, at?: Date) =>
  enqueueEach(tx, name, [payload], at);

/** The same for many payloads, in one statement. */
export async function enqueueEach<N extends OutboxJobName>(
  tx: Tx,
  name: N,
  payloads: Payload<N>[],
  at = new Date(),
): Promise<void> {
  if (payloads.length === 0) return;
  const payloadOf = contractOf(name)!.payload;
  const trace = currentTrace();
  const carried = trace && { [TRACE]: trace };
  const checked = JSON.stringify(payloads.map((payload) => ({ ...payloadOf.parse(payload), ...carried })));
  // The worker is notified on commit (LISTEN); should it miss that, it polls every few seconds.
  await tx.execute(sql`
    with enqueued as (
      insert into outbox (workspace_id, name, payload, due_at)
      select (payload ->> 'workspaceId')::uuid, ${name}, payload, ${at.toISOString()}::timestamptz
      from jsonb_array_elements(${checked}::jsonb) as payload
    )
    select pg_notify('outbox', '')`);
}

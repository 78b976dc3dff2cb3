import { setTimeout as pause } from "node:timers/promises";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { asOperator, reading, transact } from "@db/transact";
import { log } from "@server/core/log";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { QueueName } from "./contract.ts";
import { contractOf } from "./contracts.ts";
import { listenToOutbox } from "./outbox-notices.ts";
import { BACKOFF, queue, queueNames, RETENTION } from "./queue.ts";

const BATCH = 200;

const OutboxRow = z.object({
  id: z.string(),
  name: z.string(),
  payload: z.looseObject({ turn: z.number().optional() }),
  /** Milliseconds until it is due. */
  waits: z.string(),
});

/**
 * Moves one batch from the outbox to the queues; returns how many. If it is killed halfway, or two run at once, a job
 * is added again under the same id, which the queue ignores. No transaction is open while Redis is called.
 */
export async function relayBatch(): Promise<number> {
  const rows = await reading(
    asOperator,
    (tx) => queryRows(tx, OutboxRow)`
      select id, name, payload, greatest(0, extract(epoch from due_at - now()) * 1000)::bigint as waits
      from outbox order by id limit ${BATCH}`,
  );
  if (rows.length === 0) return 0;
  for (const queueName of queueNames) {
    const ours = rows.filter(({ name }) => queueFor(name) === queueName);
    if (ours.length > 0) await queue(queueName).addBulk(ours.map(asJob));
  }
  const moved = uuids(rows.map(({ id }) => id));
  await transact(asOperator, (tx) => tx.execute(sql`delete from outbox where id = any (${moved})`));
  return rows.length;
}

const queueFor = (name: string): QueueName => contractOf(name)?.queue ?? "jobs";

const asJob = ({ id, name, payload, waits }: z.infer<typeof OutboxRow>) => ({
  name,
  data: payload,
  opts: {
    jobId: id,
    delay: Number(waits),
    attempts: contractOf(name)?.attempts ?? 5,
    backoff: BACKOFF,
    priority: payload.turn ?? 0,
    ...RETENTION,
  },
});

/**
 * Moves enqueued jobs from the outbox to the queues until the signal aborts. A notice of Postgres starts a batch at
 * once; without one the outbox is polled. While Redis or Postgres is away the rows stay in the outbox.
 */
export async function relay(signal: AbortSignal, { pollEveryMs = 5000 } = {}): Promise<void> {
  const notices = listenToOutbox();
  let isFailing = false;
  while (!signal.aborted) {
    try {
      const moved = await relayBatch();
      if (isFailing) log.info("outbox jobs are passed to the queue again");
      isFailing = false;
      if (moved === 0) await notices.noticeWithin(pollEveryMs, signal);
    } catch (error) {
      if (!isFailing) log.warn("outbox jobs cannot be passed to the queue now; they wait", { error });
      isFailing = true;
      await pause(1000, undefined, { signal }).catch(() => {});
    }
  }
  await notices.close();
}

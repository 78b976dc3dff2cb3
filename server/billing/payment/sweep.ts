import { queryRows } from "@db/rows";
import { asOperator, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { sql } from "drizzle-orm";
import { z } from "zod";

const BATCH = 1000;

const SweepEventsRow = z.object({ id: z.string() });

/**
 * Deletes gateway events 60 days after they were handled, and enqueues again those that were not handled for a day,
 * after the worker's own retries ended.
 */
export async function sweepEvents(): Promise<void> {
  await transact(asOperator, async (tx) => {
    await tx.execute(sql`
      delete from payment_events
      where id in (select id from payment_events where handled_at < now() - interval '60 days' limit ${BATCH})`);
    const rows = await queryRows(tx, SweepEventsRow)`
      select id from payment_events
      where handled_at is null and received_at between now() - interval '30 days' and now() - interval '1 day'
      limit ${BATCH}`;
    await enqueueEach(
      tx,
      "payment.event",
      rows.map(({ id }) => ({ workspaceId: null, eventId: id })),
    );
  });
}

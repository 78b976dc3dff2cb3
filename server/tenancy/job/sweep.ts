import { queryRows } from "@db/rows";
import { jobs } from "@db/schema/job";
import { asOperator, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { giveUpJob } from "./run.ts";

const KEPT = sql`interval '30 days'`;
const LONG = sql`interval '10 minutes'`;
const TOO_LONG = sql`interval '2 days'`;
const BATCH = 1000;

/** Deletes old jobs. */
export const forgetJobs = () =>
  transact(asOperator, (tx) =>
    tx.execute(sql`delete from jobs where id in (select id from jobs where done_at < now() - ${KEPT} limit ${BATCH})`),
  );

const OpenJob = z.object({ id: z.string() });

/**
 * Jobs that should have started and are no longer in the outbox. The caller checks whether the queue has them.
 */
export async function openForLong(): Promise<string[]> {
  const rows = await transact(
    asOperator,
    (tx) => queryRows(tx, OpenJob)`
      select id from jobs where state in ('waiting', 'active') and created_at < now() - ${LONG}
        and not exists (select from outbox o where o.name = 'job.run' and o.payload ->> 'jobId' = jobs.id::text)
        limit ${BATCH}`,
  );
  return rows.map(({ id }) => id);
}

/** Jobs that the queue gave up and that could not be marked as failed then: see giveUpJob(). */
export const giveUpJobs = (ids: string[]) => Promise.all(ids.map(giveUpJob));

/** Enqueues jobs again that the queue has lost. Those not completed for days are marked as failed. */
export const enqueueAgain = (ids: string[]) =>
  transact(asOperator, async (tx) => {
    const open = await tx
      .update(jobs)
      .set({
        state: sql`case when created_at < now() - ${TOO_LONG} then 'failed' else state end`,
        refusal: sql`case when created_at < now() - ${TOO_LONG} then 'refusal.internal' end`,
        doneAt: sql`case when created_at < now() - ${TOO_LONG} then now() end`,
      })
      .where(sql`${inArray(jobs.id, ids)} and state in ('waiting', 'active')`)
      .returning({ workspaceId: jobs.workspaceId, jobId: jobs.id, state: jobs.state });
    const lost = open
      .filter(({ state }) => state !== "failed")
      .map(({ workspaceId, jobId }) => ({ workspaceId, jobId }));
    await enqueueEach(tx, "job.run", lost);
    return lost.length;
  });

import { jobs } from "@db/schema/job";
import type { Tx } from "@db/transact";
import { and, eq, inArray, sql } from "drizzle-orm";

/** Fails what this account began and no worker has completed; what one is in the middle of leaves nothing more. */
export const endJobsOf = (tx: Tx, userId: string, refusal: string) =>
  tx
    .update(jobs)
    .set({ state: "failed", refusal, doneAt: sql`now()` })
    .where(and(eq(jobs.userId, userId), inArray(jobs.state, ["waiting", "active"])));

import { type Tx, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import type { Once } from "./contract.ts";

/** The `once` that the handler of the job with that id is given. */
export const onceFor =
  (jobId: string): Once =>
  (actor, effect) =>
    transact(actor, async (tx) => {
      if (!(await recordOnce(tx, jobId))) return "done before";
      await effect(tx);
      return "done";
    });

/**
 * True if `what` (a job's id, a day's work) was not recorded before; records it. To be called first in the transaction
 * of the effect.
 */
export async function recordOnce(tx: Tx, what: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`insert into receipts (job_id) values (${what}) on conflict do nothing`);
  return rowCount === 1;
}

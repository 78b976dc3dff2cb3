import { type Tx, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import type { Once } from "./contract.ts";

/** The transaction that a handler of the job with that id is given for its effect. */
export const onceFor =
  (jobId: string): Once =>
  (actor, effect) =>
    transact(actor, async (tx) => {
      if (!(await firstTime(tx, jobId))) return "done before";
      await effect(tx);
      return "done";
    });

/**
 * True once for each `what` (a job's id, a day's work), within the transaction of its effect, and asked first in it.
 */
export async function firstTime(tx: Tx, what: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`insert into receipts (job_id) values (${what}) on conflict do nothing`);
  return rowCount === 1;
}

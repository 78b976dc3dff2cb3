import { asOperator, type Tx, transact } from "@db/transact";
import { claimEnds, ending } from "./claim-ends.ts";
import { claimPoints } from "./claim-points.ts";
import { enqueueReminders } from "./enqueue.ts";

const BATCH = 2000;

/**
 * Finds what people are to be reminded of on a day: action points, and duties, reports and files that end. Stores the
 * reminders, then enqueues one mail for each person who gets them at once. Each step is claimed once, also with
 * concurrent or interrupted sweeps. Returns how many it found.
 */
export async function sweepDue(day: string, batch = BATCH): Promise<number> {
  let found = await claimAll(batch, (tx) => claimPoints(tx, day, batch));
  for (const source of ending) found += await claimAll(batch, (tx) => claimEnds(tx, source, day, batch));
  await enqueueReminders();
  return found;
}

/** Each batch in a transaction of its own. Returns how many were claimed. */
async function claimAll(batch: number, claim: (tx: Tx) => Promise<number>): Promise<number> {
  let found = 0;
  for (;;) {
    const claimed = await transact(asOperator, claim);
    found += claimed;
    if (claimed < batch) return found;
  }
}

import { transactions } from "@db/schema/transaction";
import type { Tx } from "@db/transact";
import { and, desc, eq } from "drizzle-orm";

/** What was paid for the period that runs: the lines of the sum that was settled last. */
export async function lastPaid(tx: Tx, subscriptionId: string) {
  const [found] = await tx
    .select({ lines: transactions.lines })
    .from(transactions)
    .where(and(eq(transactions.subscriptionId, subscriptionId), eq(transactions.status, "paid")))
    .orderBy(desc(transactions.periodUntil), desc(transactions.paidAt), desc(transactions.createdAt))
    .limit(1);
  return found?.lines ?? [];
}

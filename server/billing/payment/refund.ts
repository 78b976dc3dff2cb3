import { transactions } from "@db/schema/transaction";
import { asOperator } from "@db/transact";
import type { OnceRun, Outcome } from "@jobs/contract";
import { recordEvent } from "@server/core/event";
import { eq } from "drizzle-orm";
import { gatewayOf } from "./gateways.ts";

type Refund = { transactionId: string; paymentId: string };

/**
 * Refunds a payment that was made twice or for a cancelled transaction, and records it: in the platform's history where
 * the workspace no longer exists.
 */
export async function refund({ transactionId, paymentId }: Refund, { once }: OnceRun): Promise<Outcome> {
  await gatewayOf("stripe").refund(paymentId);
  return once(asOperator, async (tx) => {
    const [transaction] = await tx
      .select({ workspaceId: transactions.workspaceId })
      .from(transactions)
      .where(eq(transactions.id, transactionId));
    const workspaceId = transaction?.workspaceId ?? null;
    await recordEvent(tx, null, "transaction.refund", {
      workspaceId,
      aboutId: transactionId,
      detail: { payment: paymentId },
    });
  });
}

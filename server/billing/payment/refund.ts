import { transactions } from "@db/schema/transaction";
import { asOperator } from "@db/transact";
import type { OnceRun, Outcome } from "@jobs/contract";
import { recordEvent } from "@server/core/event";
import { eq } from "drizzle-orm";
import { gatewayOf } from "./gateways.ts";

type Refund = { transactionId: string; paymentId: string };

/**
 * Gives back what was paid a second time, or for what is asked no longer; and it stands in the history: the platform's,
 * once its workspace is gone.
 */
export async function refund({ transactionId, paymentId }: Refund, { once }: OnceRun): Promise<Outcome> {
  await gatewayOf("stripe").refund(paymentId);
  return once(asOperator, async (tx) => {
    const [known] = await tx
      .select({ workspaceId: transactions.workspaceId })
      .from(transactions)
      .where(eq(transactions.id, transactionId));
    const workspaceId = known?.workspaceId ?? null;
    await recordEvent(tx, null, "transaction.refund", {
      workspaceId,
      aboutId: transactionId,
      detail: { payment: paymentId },
    });
  });
}

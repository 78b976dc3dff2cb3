import { transactions } from "@db/schema/transaction";
import { asOperator, transact } from "@db/transact";
import { firstTime } from "@jobs/enqueue";
import { record } from "@server/core/event";
import { eq } from "drizzle-orm";
import { gatewayOf } from "./gateways.ts";

type Refund = { transactionId: string; paymentId: string };

/**
 * Gives back what was paid a second time, or for what is asked no longer; and it stands in the history: the platform's,
 * once its workspace is gone.
 */
export async function refund({ transactionId, paymentId }: Refund, jobId: string): Promise<void> {
  await gatewayOf("stripe").refund(paymentId);
  await transact(asOperator, async (tx) => {
    if (!(await firstTime(tx, jobId))) return;
    const [known] = await tx
      .select({ workspaceId: transactions.workspaceId })
      .from(transactions)
      .where(eq(transactions.id, transactionId));
    const workspaceId = known?.workspaceId ?? null;
    await record(tx, null, "transaction.refund", {
      workspaceId,
      aboutId: transactionId,
      detail: { payment: paymentId },
    });
  });
}

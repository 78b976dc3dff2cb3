import { overTheWall, transact } from "@db/transact";
import { firstTime } from "@jobs/later";
import { record } from "@server/event";
import { gatewayOf } from "./gateways.ts";

type Refund = { workspaceId: string; transactionId: string; paymentId: string };

/** Gives back what was paid a second time, or for what is asked no longer; and it stands in the history. */
export async function refund({ workspaceId, transactionId, paymentId }: Refund, jobId: string): Promise<void> {
  await gatewayOf("stripe").refund(paymentId);
  await transact(overTheWall, async (tx) => {
    if (!(await firstTime(tx, jobId))) return;
    await record(tx, null, "transaction.refund", { workspaceId, aboutId: transactionId, detail: { payment: paymentId } });
  });
}

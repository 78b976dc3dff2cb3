import { events } from "@db/schema/event";
import type { Tx } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { Id } from "@server/core/fields";
import { log } from "@server/core/log";
import { and, eq, inArray, isNull } from "drizzle-orm";

type Paid = { transactionId: string; workspaceId: string; paymentId: string };

/**
 * Handles a payment of a transaction that is not in the database. If its workspace was deleted (by the history of the
 * platform) a refund is enqueued; other payments on the same gateway account are left alone.
 */
export async function refundUnknown(tx: Tx, { transactionId, workspaceId, paymentId }: Paid): Promise<void> {
  if (!(await wasDeleted(tx, workspaceId))) return;
  log.warn("a payment of a deleted workspace goes back", { payment: paymentId, transaction: transactionId });
  await enqueue(tx, "payment.refund", { workspaceId: null, transactionId, paymentId });
}

/** Whether a workspace was deleted, by the history of the platform. */
export async function wasDeleted(tx: Tx, workspaceId: string): Promise<boolean> {
  if (!Id.safeParse(workspaceId).success) return false;
  const deleted = inArray(events.verb, ["workspace.delete", "workspace.delete_by_admin"]);
  return (await tx.$count(events, and(isNull(events.workspaceId), eq(events.aboutId, workspaceId), deleted))) > 0;
}

import { transactions } from "@db/schema/transaction";
import type { Tx } from "@db/transact";
import { creditInvoice } from "@server/billing/invoice/credit";
import { abandonTransaction } from "@server/billing/subscription/abandon";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { conflict, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { eq } from "drizzle-orm";

/**
 * Cancels a transaction as super admin, and issues a credit note where there is an invoice. An unpaid transaction is no
 * longer to be paid; money that was paid is returned by hand. Needs a transaction as operator. Throws notFound, and
 * conflict where a payment is in progress or it was cancelled before.
 */
export async function cancelTransaction(
  tx: Tx,
  actor: Actor,
  transactionId: string,
  { reason }: { reason: string },
): Promise<void> {
  authorizeBackOffice(actor);
  const [row] = await tx.select().from(transactions).where(eq(transactions.id, transactionId)).for("update");
  if (!row) throw notFound();
  const { status, workspaceId } = row;
  if (status === "pending" || status === "authorized") throw conflict("transaction.under_way", "under_way");
  if (status === "canceled") throw conflict("transaction.canceled_already", "canceled_already");
  const credited = await creditInvoice(tx, transactionId, { actor, reason });
  if (status !== "paid") await abandonTransaction(tx, actor, row);
  else if (!credited)
    await recordEvent(tx, actor, "transaction.cancel", { workspaceId, aboutId: transactionId, detail: { reason } });
}

import { transactions } from "@db/schema/transaction";
import type { Tx } from "@db/transact";
import { creditInvoice } from "@server/billing/invoice/credit";
import { giveUp } from "@server/billing/subscription/give-up";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { conflict, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { eq } from "drizzle-orm";

/**
 * A super admin takes back what was asked: what was not paid is asked no longer; of what was paid, the invoice is taken
 * back, and the money goes back by hand. Either way there is a credit note, where there was an invoice. In a
 * transaction as operator.
 */
export async function cancelTransaction(
  tx: Tx,
  actor: Actor,
  transactionId: string,
  { reason }: { reason: string },
): Promise<void> {
  authorizeBackOffice(actor);
  const [asked] = await tx.select().from(transactions).where(eq(transactions.id, transactionId)).for("update");
  if (!asked) throw notFound();
  const { status, workspaceId } = asked;
  if (status === "pending" || status === "authorized") throw conflict("transaction.under_way", "under_way");
  if (status === "canceled") throw conflict("transaction.canceled_already", "canceled_already");
  const credited = await creditInvoice(tx, transactionId, { actor, reason });
  if (status !== "paid") await giveUp(tx, actor, asked);
  else if (!credited)
    await recordEvent(tx, actor, "transaction.cancel", { workspaceId, aboutId: transactionId, detail: { reason } });
}

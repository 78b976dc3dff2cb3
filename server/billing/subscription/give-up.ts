import { transactions } from "@db/schema/transaction";
import type { Tx } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { creditInvoice } from "@server/billing/invoice/credit";
import { cancelPurchases } from "@server/billing/market/buy";
import type { Actor } from "@server/core/actor";
import { countOrReject } from "@server/core/attempts";
import { MAX_ORDERS } from "@server/core/constants";
import { recordEvent } from "@server/core/event";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "./lock.ts";

/**
 * What was asked is asked no longer, and cannot be paid on a page that is open still; an invoice of it is taken back by
 * a credit note.
 */
export async function giveUp(
  tx: Tx,
  actor: Actor | null,
  { id, workspaceId }: Pick<Transaction, "id" | "workspaceId">,
): Promise<void> {
  const [given] = await tx
    .update(transactions)
    .set({ status: "canceled", nextAttemptOn: null, needsHolder: false, updatedAt: sql`now()` })
    .where(eq(transactions.id, id))
    .returning({ page: transactions.checkoutSessionId, gateway: transactions.gateway });
  // each order by transfer makes an invoice, a credit note and mails of both
  if (actor && given?.gateway === "bank") await countOrReject(tx, ["order", workspaceId], MAX_ORDERS);
  if (given?.page) await enqueue(tx, "payment.close", { workspaceId, sessionId: given.page });
  await creditInvoice(tx, id, { actor });
  await cancelPurchases(tx, { workspaceId, transactionId: id });
  await recordEvent(tx, actor, "transaction.cancel", { workspaceId, aboutId: id });
}

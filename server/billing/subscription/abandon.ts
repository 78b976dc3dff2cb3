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
 * Cancels an unpaid transaction: an open payment page is closed, an issued invoice is credited and its purchases are
 * cancelled. `actor` null: by the system.
 */
export async function abandonTransaction(
  tx: Tx,
  actor: Actor | null,
  { id, workspaceId }: Pick<Transaction, "id" | "workspaceId">,
): Promise<void> {
  const [canceled] = await tx
    .update(transactions)
    .set({ status: "canceled", nextAttemptOn: null, needsHolder: false, updatedAt: sql`now()` })
    .where(eq(transactions.id, id))
    .returning({ page: transactions.checkoutSessionId, gateway: transactions.gateway });
  // limited, because each order by transfer produces an invoice, a credit note and mails
  if (actor && canceled?.gateway === "bank") await countOrReject(tx, ["order", workspaceId], MAX_ORDERS);
  if (canceled?.page) await enqueue(tx, "payment.close", { workspaceId, sessionId: canceled.page });
  await creditInvoice(tx, id, { actor });
  await cancelPurchases(tx, { workspaceId, transactionId: id });
  await recordEvent(tx, actor, "transaction.cancel", { workspaceId, aboutId: id });
}

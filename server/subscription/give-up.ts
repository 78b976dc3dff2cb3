import { transactions } from "@db/schema/transaction";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/actor";
import { record } from "@server/event";
import { creditInvoice } from "@server/invoice/credit";
import { cancelPurchases } from "@server/market/buy";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "./hold.ts";

/** What was asked is asked no longer; an invoice of it is taken back by a credit note. */
export async function giveUp(tx: Tx, actor: Actor | null, { id, workspaceId }: Pick<Transaction, "id" | "workspaceId">): Promise<void> {
  await tx
    .update(transactions)
    .set({ status: "canceled", nextAttemptOn: null, needsHolder: false, updatedAt: sql`now()` })
    .where(eq(transactions.id, id));
  await creditInvoice(tx, id, { actor });
  await cancelPurchases(tx, { workspaceId, transactionId: id });
  await record(tx, actor, "transaction.cancel", { workspaceId, aboutId: id });
}

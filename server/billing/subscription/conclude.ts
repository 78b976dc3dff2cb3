import { subscriptions } from "@db/schema/subscription";
import { type Transaction, transactions } from "@db/schema/transaction";
import { asOperator, type Tx, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { applyCurrentVat, currentVatRate } from "@server/billing/invoice/current-vat";
import type { Card, Outcome } from "@server/billing/payment/contract";
import { refundUnknown } from "@server/billing/payment/refund-unknown";
import { dayOf } from "@server/core/day";
import { and, eq, sql } from "drizzle-orm";
import { failPayment } from "./fail.ts";
import { settle } from "./settle.ts";

/**
 * `attempt`: which of our attempts; 0: the cardholder paid on the gateway's page. `workspaceId`: from the payment's
 * metadata.
 */
export type ConcludeOptions = {
  outcome: Outcome;
  attempt: number;
  workspaceId: string;
  card?: Card | null;
  now?: Date;
};

/**
 * Records the outcome of a payment. Idempotent, and independent of the order of outcomes. A payment of a paid or
 * cancelled transaction is refunded.
 */
export const conclude = (
  transactionId: string,
  { outcome, attempt, workspaceId, card, now = new Date() }: ConcludeOptions,
): Promise<void> =>
  transact(asOperator, async (tx) => {
    const [transaction] = await tx.select().from(transactions).where(eq(transactions.id, transactionId)).for("update");
    if (!transaction && outcome.status === "paid")
      return refundUnknown(tx, { transactionId, workspaceId, paymentId: outcome.paymentId });
    if (!transaction) return;
    if (outcome.status === "paid") {
      const { paymentId, paidAt } = outcome;
      if (await lacksVat(tx, transaction, paymentId)) return;
      const settled = await settle(tx, transactionId, { paidAt, paymentId });
      if (settled !== "settled" && transaction.paymentIntentId !== paymentId)
        // not tied to the workspace, which may be deleted before the job runs
        await enqueue(tx, "payment.refund", { workspaceId: null, transactionId, paymentId });
      else if (card) await saveCard(tx, transaction.subscriptionId, card);
    }
    if (outcome.status === "pending") await setPending(tx, transactionId, outcome.paymentId);
    if (outcome.status === "failed" && attempt === 0) await reopen(tx, transactionId, outcome.paymentId);
    // on the gateway's page the cardholder can try again, so a failure there is not final
    if ((outcome.status === "failed" || outcome.status === "needs_holder") && attempt > 0) {
      const { paymentId, failure } = outcome;
      await failPayment(tx, transactionId, {
        attempt,
        failure,
        paymentId,
        needsHolder: outcome.status === "needs_holder",
        today: dayOf(now),
      });
    }
  });

/** Stores the card that all later payments are charged to. */
export const saveCard = (tx: Tx, subscriptionId: string, { customerId, paymentMethodId, name: card }: Card) =>
  tx
    .update(subscriptions)
    .set({ customerId, paymentMethodId, card, gateway: "stripe", updatedAt: sql`now()` })
    .where(eq(subscriptions.id, subscriptionId));

const setPending = (tx: Tx, id: string, paymentIntentId: string) =>
  tx
    .update(transactions)
    .set({ status: "pending", paymentIntentId, updatedAt: sql`now()` })
    .where(and(eq(transactions.id, id), sql`status in ('open', 'pending', 'failed')`));

/** Reopens a transaction whose payment on the gateway's page was declined by the bank. */
const reopen = (tx: Tx, id: string, paymentIntentId: string | null) =>
  tx
    .update(transactions)
    .set({ status: sql`case when attempts = 0 then 'open' else 'failed' end`, updatedAt: sql`now()` })
    .where(
      and(
        eq(transactions.id, id),
        eq(transactions.status, "pending"),
        eq(transactions.paymentIntentId, paymentIntentId ?? ""),
      ),
    );

/**
 * Whether a payment lacks VAT that is due now, because the company details changed while the gateway's page was open.
 * Then it is refunded and the transaction reopened with the current VAT, because one invoice cannot show both.
 */
async function lacksVat(tx: Tx, transaction: Transaction, paymentId: string): Promise<boolean> {
  if (
    transaction.status === "paid" ||
    transaction.status === "canceled" ||
    transaction.vatRate >= (await currentVatRate(tx, transaction.workspaceId))
  )
    return false;
  await applyCurrentVat(tx, transaction);
  await tx
    .update(transactions)
    .set({
      status: "failed",
      failure: "vat_changed",
      attempts: sql`greatest(attempts, 1)`,
      checkoutSessionId: null,
      updatedAt: sql`now()`,
    })
    .where(eq(transactions.id, transaction.id));
  await enqueue(tx, "payment.refund", { workspaceId: null, transactionId: transaction.id, paymentId });
  return true;
}

import { subscriptions } from "@db/schema/subscription";
import { type Transaction, transactions } from "@db/schema/transaction";
import { asOperator, type Tx, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { askWithVatNow, vatRateNow } from "@server/billing/invoice/vat-now";
import type { Card, Outcome } from "@server/billing/payment/contract";
import { giveBackLost } from "@server/billing/payment/lost";
import { dayOf } from "@server/core/day";
import { and, eq, sql } from "drizzle-orm";
import { failPayment } from "./fail.ts";
import { settle } from "./settle.ts";

/**
 * `attempt`: which try of ours it was; 0: its holder paid on the gateway's own page. `workspaceId`: as the gateway was
 * told.
 */
export type Concluding = { outcome: Outcome; attempt: number; workspaceId: string; card?: Card | null; now?: Date };

/**
 * Writes down what a gateway said of a payment. However often, in whatever order, from whichever side it is heard: it
 * ends in the same state. Money for what was paid already, or is asked no longer, goes back.
 */
export const conclude = (
  transactionId: string,
  { outcome, attempt, workspaceId, card, now = new Date() }: Concluding,
): Promise<void> =>
  transact(asOperator, async (tx) => {
    const [known] = await tx.select().from(transactions).where(eq(transactions.id, transactionId)).for("update");
    if (!known && outcome.status === "paid")
      return giveBackLost(tx, { transactionId, workspaceId, paymentId: outcome.paymentId });
    if (!known) return;
    if (outcome.status === "paid") {
      const { paymentId, paidAt } = outcome;
      if (await lacksVat(tx, known, paymentId)) return;
      const settled = await settle(tx, transactionId, { paidAt, paymentId });
      if (settled !== "settled" && known.paymentIntentId !== paymentId)
        // also if the workspace is about to go
        await enqueue(tx, "payment.refund", { workspaceId: null, transactionId, paymentId });
      else if (card) await keepCard(tx, known.subscriptionId, card);
    }
    if (outcome.status === "pending") await notePending(tx, transactionId, outcome.paymentId);
    if (outcome.status === "failed" && attempt === 0) await noteOpen(tx, transactionId, outcome.paymentId);
    // on the gateway's own page its holder tries again at once: nothing is over before they leave it
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

/** The card is charged from now on, for all that is to come. */
export const keepCard = (tx: Tx, subscriptionId: string, { customerId, paymentMethodId, name: card }: Card) =>
  tx
    .update(subscriptions)
    .set({ customerId, paymentMethodId, card, gateway: "stripe", updatedAt: sql`now()` })
    .where(eq(subscriptions.id, subscriptionId));

const notePending = (tx: Tx, id: string, paymentIntentId: string) =>
  tx
    .update(transactions)
    .set({ status: "pending", paymentIntentId, updatedAt: sql`now()` })
    .where(and(eq(transactions.id, id), sql`status in ('open', 'pending', 'failed')`));

/** What its holder began on the gateway's page, and their bank took back: it is to be paid again. */
const noteOpen = (tx: Tx, id: string, paymentIntentId: string | null) =>
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
 * Paid without the VAT that is owed by now: the company became another one while the gateway's page was open. It goes
 * back, and is asked anew, for no invoice could say both.
 */
async function lacksVat(tx: Tx, known: Transaction, paymentId: string): Promise<boolean> {
  if (
    known.status === "paid" ||
    known.status === "canceled" ||
    known.vatRate >= (await vatRateNow(tx, known.workspaceId))
  )
    return false;
  await askWithVatNow(tx, known);
  await tx
    .update(transactions)
    .set({
      status: "failed",
      failure: "vat_changed",
      attempts: sql`greatest(attempts, 1)`,
      checkoutSessionId: null,
      updatedAt: sql`now()`,
    })
    .where(eq(transactions.id, known.id));
  await enqueue(tx, "payment.refund", { workspaceId: null, transactionId: known.id, paymentId });
  return true;
}

import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { asOperator, type Tx, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { applyCurrentVat } from "@server/billing/invoice/current-vat";
import type { Card } from "@server/billing/payment/contract";
import { gatewayOf, gatewaysOn } from "@server/billing/payment/gateways";
import { sumOf } from "@server/billing/payment/sum";
import { LEAST_CHARGED } from "@server/core/constants";
import { eq, sql } from "drizzle-orm";
import { conclude } from "./conclude.ts";
import type { Subscription, Transaction } from "./in-force.ts";
import { settle } from "./settle.ts";

type Chargeable = Pick<Transaction, "id" | "workspaceId" | "attempts">;

/** The last run of the job, two minutes after the first; by then the gateway's search finds every payment. */
const LATEST = 7;

/** Enqueues the job that charges the card for the next attempt; the same attempt is enqueued once. */
export const chargeLater = (tx: Tx, { id, workspaceId, attempts }: Chargeable): Promise<void> =>
  enqueue(tx, "payment.charge", { workspaceId, transactionId: id, attempt: attempts + 1 });

/**
 * Runs one attempt to charge a card. The attempt is claimed in the database before the gateway is called, so that after
 * a crash the same attempt runs again with the same idempotency key. Before charging, the gateway is asked for a
 * payment that succeeded already. Throws where the gateway cannot be reached.
 */
export async function charge(transactionId: string, attempt: number, run = LATEST): Promise<void> {
  const claimed = await transact(asOperator, (tx) => claim(tx, transactionId, attempt));
  if (!claimed) return;
  if (claimed === "lost") return refundLate(transactionId, run);
  const { transaction, card } = claimed;
  const { workspaceId } = transaction;
  if (transaction.amount < LEAST_CHARGED)
    return void (await transact(asOperator, (tx) => settle(tx, transactionId, { paidAt: new Date() })));
  if (!card)
    return conclude(transactionId, {
      outcome: { status: "failed", paymentId: null, failure: "no_card" },
      attempt,
      workspaceId,
    });
  const gateway = gatewayOf(transaction.gateway);
  const sum = sumOf(transaction);
  // or else the cardholder could pay on it at the same time
  if (transaction.checkoutSessionId) await gateway.closePage(transaction.checkoutSessionId);
  const found = await gateway.find(transactionId, card.customerId);
  const outcome = found?.outcome ?? (await gateway.charge(sum, card, attempt));
  await conclude(transactionId, { outcome, attempt, workspaceId });
}

/** Refunds what was paid for a transaction that was deleted or cancelled while the gateway was processing it. */
async function refundLate(transactionId: string, run: number): Promise<void> {
  if (!gatewaysOn().includes("stripe")) return;
  const found = await gatewayOf("stripe").find(transactionId, null);
  if (found) return conclude(transactionId, found);
  // the gateway's search lags behind by up to a minute
  if (run < LATEST) throw new Error("The gateway does not know of a payment yet.");
}

type Claimed = { transaction: Transaction; card: Card | null };

async function claim(tx: Tx, id: string, attempt: number): Promise<Claimed | "lost" | null> {
  const [transaction] = await tx.select().from(transactions).where(eq(transactions.id, id)).for("update");
  if (!transaction) return "lost";
  if (transaction.gateway === "bank" && transaction.amount > 0) return null;
  const { status, attempts } = transaction;
  if (status === "canceled" && attempts === attempt) return "lost";
  const isNew = (status === "open" || status === "failed") && attempts === attempt - 1;
  const isRepeated = status === "pending" && attempts === attempt;
  if (!isNew && !isRepeated) return null; // paid, cancelled, or of another attempt
  // A repeated attempt keeps its VAT, because the key must match.
  const current = isNew ? await applyCurrentVat(tx, transaction) : transaction;
  const [subscription] = await tx.select().from(subscriptions).where(eq(subscriptions.id, transaction.subscriptionId));
  await tx
    .update(transactions)
    .set({ status: "pending", attempts: attempt, nextAttemptOn: null, updatedAt: sql`now()` })
    .where(eq(transactions.id, id));
  return { transaction: current, card: storedCard(subscription!) };
}

const storedCard = ({ customerId, paymentMethodId, card: name }: Subscription): Card | null =>
  customerId && paymentMethodId ? { customerId, paymentMethodId, name } : null;

import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { asOperator, type Tx, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { askWithVatNow } from "@server/billing/invoice/vat-now";
import type { Card } from "@server/billing/payment/contract";
import { gatewayOf, gatewaysOn } from "@server/billing/payment/gateways";
import { sumOf } from "@server/billing/payment/sum";
import { LEAST_CHARGED } from "@server/core/constants";
import { eq, sql } from "drizzle-orm";
import { conclude } from "./conclude.ts";
import type { Subscription, Transaction } from "./in-force.ts";
import { settle } from "./settle.ts";

type Chargeable = Pick<Transaction, "id" | "workspaceId" | "attempts">;

/** By this run of a job, after two minutes, the gateway finds whatever was paid. */
const LATEST = 7;

/** Enqueues the job by which the sum is taken from the card: its next try. Asked twice of the same try, it is one. */
export const chargeLater = (tx: Tx, { id, workspaceId, attempts }: Chargeable): Promise<void> =>
  enqueue(tx, "payment.charge", { workspaceId, transactionId: id, attempt: attempts + 1 });

/**
 * One try to take a sum. The try is claimed before the gateway is asked: who is killed in between comes back as the
 * same try, which the gateway knows again. Before that, it is asked for a payment that has succeeded already, whoever
 * began it.
 */
export async function charge(transactionId: string, attempt: number, run = LATEST): Promise<void> {
  const claimed = await transact(asOperator, (tx) => claim(tx, transactionId, attempt));
  if (!claimed) return;
  if (claimed === "lost") return giveBack(transactionId, run);
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
  // else its holder could pay it beside us
  if (transaction.checkoutSessionId) await gateway.close(transaction.checkoutSessionId);
  const found = await gateway.find(transactionId, card.customerId);
  const outcome = found?.outcome ?? (await gateway.charge(sum, card, attempt));
  await conclude(transactionId, { outcome, attempt, workspaceId });
}

/**
 * Its workspace was deleted, or it was given up, while the gateway was at it, and nobody wrote down what came of it:
 * what was taken goes back.
 */
async function giveBack(transactionId: string, run: number): Promise<void> {
  if (!gatewaysOn().includes("stripe")) return;
  const found = await gatewayOf("stripe").find(transactionId, null);
  if (found) return conclude(transactionId, found);
  // it finds what was paid a minute ago, not a second
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
  const isBegun = status === "pending" && attempts === attempt;
  if (!isNew && !isBegun) return null; // paid, given up, or another try's
  const current = isNew ? await askWithVatNow(tx, transaction) : transaction; // a try that was begun is asked as it was
  const [subscription] = await tx.select().from(subscriptions).where(eq(subscriptions.id, transaction.subscriptionId));
  await tx
    .update(transactions)
    .set({ status: "pending", attempts: attempt, nextAttemptOn: null, updatedAt: sql`now()` })
    .where(eq(transactions.id, id));
  return { transaction: current, card: cardOn(subscription!) };
}

const cardOn = ({ customerId, paymentMethodId, card: name }: Subscription): Card | null =>
  customerId && paymentMethodId ? { customerId, paymentMethodId, name } : null;

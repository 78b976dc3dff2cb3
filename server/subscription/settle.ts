import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { dayOf } from "@server/day";
import { record } from "@server/event";
import { issueInvoice } from "@server/invoice/issue";
import { bringPurchases } from "@server/market/bring";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { putInForce, type Subscription, type Transaction } from "./in-force.ts";
import { planEndsOn } from "./period.ts";

/** `paymentId`: at the gateway. `markedBy`: who said that a transfer came. */
export type Settling = { paidAt: Date; paymentId?: string; markedBy?: string };
/** settled: now. already: it was paid before, by this payment or another. void: it was canceled, and nothing is given for it. */
export type Settled = "settled" | "already" | "void";

const began = { first: "subscription.start", renewal: "subscription.renew", change: "subscription.change" } as const;

/** The only place where a transaction becomes paid; any number of times, it does so once. What it pays for holds the moment this commits. */
export async function settle(tx: Tx, transactionId: string, { paidAt, paymentId, markedBy }: Settling): Promise<Settled> {
  const [transaction] = await tx.select().from(transactions).where(eq(transactions.id, transactionId)).for("update");
  if (!transaction || transaction.status === "canceled") return "void";
  if (transaction.status === "paid") return "already";
  const { workspaceId, subscriptionId, kind } = transaction;
  const [subscription] = await tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId)).for("update");
  const paidOn = dayOf(paidAt);
  const isAllowed = isAllowedAlready(subscription!, transaction);
  const days = isAllowed ? null : await begin(tx, subscription!, transaction, paidOn);
  if (isAllowed) await letRunOn(tx, subscription!);
  await tx
    .update(transactions)
    .set({
      ...{ status: "paid", paidAt, paymentIntentId: paymentId, markedBy, nextAttemptOn: null, needsHolder: false, failure: "" },
      ...(days && kind !== "renewal" && { periodFrom: days.startsOn, periodUntil: days.endsOn }),
      updatedAt: sql`now()`,
    })
    .where(eq(transactions.id, transactionId));
  await record(tx, null, "transaction.pay", { workspaceId, aboutId: transactionId });
  await record(tx, null, began[kind], { workspaceId, aboutId: subscriptionId, title: transaction.terms.plan });
  await bringPurchases(tx, { workspaceId, transactionId });
  await issueInvoice(tx, transactionId, { paidOn });
  return "settled";
}

/** A super admin let it begin before the transfer came: its days are counted already. */
const isAllowedAlready = ({ status }: Subscription, { kind }: Transaction) =>
  kind === "first" && (status === "active" || status === "canceled");

/** Until its last day again: while it was not paid, it was to end before. */
const letRunOn = (tx: Tx, { workspaceId, endsOn, period, status }: Subscription) =>
  tx
    .update(workspaces)
    .set({ planEndsOn: planEndsOn(endsOn!, period, status === "active") })
    .where(eq(workspaces.id, workspaceId));

/**
 * Of a workspace one subscription runs: what ran beside it ends where this one begins. What is paid so late that there is a new one already is
 * kept for its later sums.
 */
async function begin(tx: Tx, subscription: Subscription, transaction: Transaction, day: string) {
  const others = and(eq(subscriptions.workspaceId, subscription.workspaceId), ne(subscriptions.id, subscription.id));
  const isOver = subscription.status === "expired";
  const running = await tx
    .update(subscriptions)
    .set({ ...(isOver ? { credit: sql`credit + ${transaction.net}` } : { status: "expired" }), updatedAt: sql`now()` })
    .where(and(others, inArray(subscriptions.status, ["active", "canceled"])))
    .returning({ id: subscriptions.id });
  return isOver && running.length > 0 ? null : putInForce(tx, subscription, transaction, day);
}

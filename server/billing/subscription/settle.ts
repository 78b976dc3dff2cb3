import { type Subscription, subscriptions } from "@db/schema/subscription";
import { type Transaction, transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { issueInvoice } from "@server/billing/invoice/issue";
import { bringPurchases } from "@server/billing/market/bring";
import { addDays, dayOf } from "@server/core/day";
import { recordEvent } from "@server/core/event";
import { eq, sql } from "drizzle-orm";
import { putInForce } from "./in-force.ts";
import { lockTransaction } from "./lock.ts";
import { planEndsOn } from "./period.ts";
import { runs } from "./states.ts";
import { turnToCredit } from "./unused.ts";

/** `paymentId`: at the gateway. `markedBy`: who said that a transfer came. */
export type Settling = { paidAt: Date; paymentId?: string; markedBy?: string };
/**
 * settled: now. already: it was paid before, by this payment or another. void: it was canceled, and nothing is given
 * for it.
 */
export type Settled = "settled" | "already" | "void";

type Asked = NonNullable<Awaited<ReturnType<typeof lockTransaction>>>;

const began = { first: "subscription.start", renewal: "subscription.renew", change: "subscription.change" } as const;

/**
 * The only place where a transaction becomes paid; any number of times, it does so once. What it pays for holds the
 * moment this commits.
 */
export async function settle(
  tx: Tx,
  transactionId: string,
  { paidAt, paymentId, markedBy }: Settling,
): Promise<Settled> {
  const held = await lockTransaction(tx, transactionId);
  if (!held || held.transaction.status === "canceled") return "void";
  const { transaction, subscription } = held;
  if (transaction.status === "paid") return "already";
  const { workspaceId, subscriptionId, kind } = transaction;
  const paidOn = dayOf(paidAt);
  const isAllowed = isAllowedAlready(subscription, transaction);
  const days = isAllowed ? null : await begin(tx, held, paidOn);
  if (isAllowed) await letRunOn(tx, subscription);
  await tx
    .update(transactions)
    .set({
      status: "paid",
      paidAt,
      paymentIntentId: paymentId,
      markedBy,
      nextAttemptOn: null,
      needsHolder: false,
      failure: "",
      ...(days && { periodFrom: days.startsOn, periodUntil: days.endsOn }),
      updatedAt: sql`now()`,
    })
    .where(eq(transactions.id, transactionId));
  await recordEvent(tx, null, "transaction.pay", { workspaceId, aboutId: transactionId });
  await recordEvent(tx, null, began[kind], { workspaceId, aboutId: subscriptionId, title: transaction.terms.plan });
  await bringPurchases(tx, { workspaceId, transactionId });
  await issueInvoice(tx, transactionId, { paidOn });
  return "settled";
}

/** A super admin let it begin before the transfer came: its days are counted already. */
const isAllowedAlready = (subscription: Subscription, { kind }: Transaction) => kind === "first" && runs(subscription);

/** Until its last day again: while it was not paid, it was to end before. */
const letRunOn = (tx: Tx, { workspaceId, endsOn, period, status }: Subscription) =>
  tx
    .update(workspaces)
    .set({ planEndsOn: planEndsOn(endsOn!, period, status === "active") })
    .where(eq(workspaces.id, workspaceId));

/**
 * Of a workspace one subscription runs: what ran beside it ends where this one begins, and what was left of that is to
 * the good. What is paid so late that there is a new one already is kept for its later sums, but for the boards that
 * come with it.
 */
async function begin(tx: Tx, { transaction, subscription, others }: Asked, day: string) {
  const beside = others.find(runs);
  if (beside && subscription.status === "expired") {
    await tx
      .update(subscriptions)
      .set({ credit: sql`greatest(0, credit + ${transaction.net - boughtIn(transaction)})`, updatedAt: sql`now()` })
      .where(eq(subscriptions.id, beside.id));
    // it pays for no day of its own
    return { startsOn: transaction.periodFrom, endsOn: addDays(transaction.periodFrom, -1) };
  }
  if (beside) {
    await turnToCredit(tx, beside, day);
    await tx
      .update(subscriptions)
      .set({ status: "expired", next: null, updatedAt: sql`now()` })
      .where(eq(subscriptions.id, beside.id));
  }
  return putInForce(tx, subscription, transaction, day);
}

/** A line without days is of a board that is bought once. */
const boughtIn = ({ lines }: Transaction) =>
  lines.reduce((sum, { what, from, amount }) => sum + (what === "option" && !from ? amount : 0), 0);

import { type Subscription, subscriptions } from "@db/schema/subscription";
import { type Transaction, transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { issueOrPostpone } from "@server/billing/invoice/postpone";
import { copyDuePurchases } from "@server/billing/market/copy-due";
import { addDays, dayOf } from "@server/core/day";
import { recordEvent } from "@server/core/event";
import { eq, sql } from "drizzle-orm";
import { applyTerms } from "./in-force.ts";
import { lockTransaction } from "./lock.ts";
import { planEndsOn } from "./period.ts";
import { runs } from "./states.ts";
import { convertToCredit } from "./unused.ts";

/** `paymentId`: the gateway's id. `markedBy`: the super admin who recorded a transfer. */
export type SettleOptions = { paidAt: Date; paymentId?: string; markedBy?: string };
/** settled: paid by this call. already: it was paid before. void: it was cancelled, and nothing is delivered. */
export type Settled = "settled" | "already" | "void";

type Locked = NonNullable<Awaited<ReturnType<typeof lockTransaction>>>;

const events = { first: "subscription.start", renewal: "subscription.renew", change: "subscription.change" } as const;

/** The only place where a transaction becomes paid. Idempotent. What it pays for is applied in the same transaction. */
export async function settle(
  tx: Tx,
  transactionId: string,
  { paidAt, paymentId, markedBy }: SettleOptions,
): Promise<Settled> {
  const locked = await lockTransaction(tx, transactionId);
  if (!locked || locked.transaction.status === "canceled") return "void";
  const { transaction, subscription } = locked;
  if (transaction.status === "paid") return "already";
  const { workspaceId, subscriptionId, kind } = transaction;
  const paidOn = dayOf(paidAt);
  const isAllowed = isAllowedAlready(subscription, transaction);
  const days = isAllowed ? null : await start(tx, locked, paidOn);
  if (isAllowed) await restorePlanEnd(tx, subscription);
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
  await recordEvent(tx, null, events[kind], { workspaceId, aboutId: subscriptionId, title: transaction.terms.plan });
  await copyDuePurchases(tx, { workspaceId, transactionId });
  await issueOrPostpone(tx, transaction, paidOn);
  return "settled";
}

/** Whether a super admin started the plan before the transfer arrived; its period is set already. */
const isAllowedAlready = (subscription: Subscription, { kind }: Transaction) => kind === "first" && runs(subscription);

/** Restores the plan's last day, which was limited while it was unpaid. */
const restorePlanEnd = (tx: Tx, { workspaceId, endsOn, period, status }: Subscription) =>
  tx
    .update(workspaces)
    .set({ planEndsOn: planEndsOn(endsOn!, period, status === "active") })
    .where(eq(workspaces.id, workspaceId));

/**
 * Starts what was paid. A workspace has one running subscription: another one ends here, and its unused days become
 * credit. A late payment for an expired subscription becomes credit of the running one, except for purchased boards.
 */
async function start(tx: Tx, { transaction, subscription, others }: Locked, day: string) {
  const otherRunning = others.find(runs);
  if (otherRunning && subscription.status === "expired") {
    await tx
      .update(subscriptions)
      .set({
        credit: sql`greatest(0, credit + ${transaction.net - priceOfBoards(transaction)})`,
        updatedAt: sql`now()`,
      })
      .where(eq(subscriptions.id, otherRunning.id));
    // an empty period
    return { startsOn: transaction.periodFrom, endsOn: addDays(transaction.periodFrom, -1) };
  }
  if (otherRunning) {
    await convertToCredit(tx, otherRunning, day);
    await tx
      .update(subscriptions)
      .set({ status: "expired", next: null, updatedAt: sql`now()` })
      .where(eq(subscriptions.id, otherRunning.id));
  }
  return applyTerms(tx, subscription, transaction, day);
}

/** The price in cents of the boards in a transaction: their lines have no days. */
const priceOfBoards = ({ lines }: Transaction) =>
  lines.reduce((sum, { what, from, amount }) => sum + (what === "option" && !from ? amount : 0), 0);

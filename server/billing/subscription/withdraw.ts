import { type Subscription, subscriptions } from "@db/schema/subscription";
import { type Transaction, transactions } from "@db/schema/transaction";
import { type Tx, transact } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { conflict, notFound } from "@server/core/errors";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { abandonTransaction } from "./abandon.ts";
import type { Withdrawing } from "./inputs.ts";
import { isInProgress, requireNoneInProgress, unpaidOf } from "./lock.ts";

/**
 * Withdraws an unpaid order: a first one, or a change, after which the running terms continue. Throws conflict where
 * that is not possible.
 */
export const withdrawOrder = (actor: Actor, { id, transaction_id }: z.output<typeof Withdrawing>): Promise<void> =>
  transact(actor, async (tx) => {
    authorizeIn(actor, id, "billing.edit");
    const subscription = await subscriptionOfOrder(tx, id, transaction_id);
    const order = (await unpaidOf(tx, subscription)).find((transaction) => transaction.id === transaction_id);
    if (!order) throw conflict("subscription.nothing_to_withdraw", "nothing_to_withdraw");
    requireNoneInProgress([order]);
    if (!isWithdrawable(subscription, order)) throw conflict("subscription.nothing_to_withdraw", "nothing_to_withdraw");
    await abandonTransaction(tx, actor, order);
  });

/** Whether an order can be withdrawn: its plan did not begin yet, and no payment is in progress. */
export const isWithdrawable = (
  { status }: Pick<Subscription, "status">,
  transaction: Pick<Transaction, "kind" | "status">,
): boolean =>
  !isInProgress(transaction) &&
  (transaction.kind === "change" || (transaction.kind === "first" && status === "pending"));

async function subscriptionOfOrder(tx: Tx, workspaceId: string, transactionId: string): Promise<Subscription> {
  const [order] = await tx
    .select({ subscriptionId: transactions.subscriptionId })
    .from(transactions)
    .where(and(eq(transactions.workspaceId, workspaceId), eq(transactions.id, transactionId)));
  if (!order) throw notFound();
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, order.subscriptionId))
    .for("update");
  return subscription!;
}

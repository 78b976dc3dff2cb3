import { type Subscription, subscriptions } from "@db/schema/subscription";
import { type Transaction, transactions } from "@db/schema/transaction";
import { type Tx, transact } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { conflict, notFound } from "@server/core/errors";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { giveUp } from "./give-up.ts";
import type { Withdrawing } from "./inputs.ts";
import { askedOf, isUnderWay, requireNothingUnderWay } from "./lock.ts";

/** An order that is not paid yet is let go: a first one, or a change of what runs, which then goes on as it is. */
export const withdrawOrder = (actor: Actor, { id, transaction_id }: z.output<typeof Withdrawing>): Promise<void> =>
  transact(actor, async (tx) => {
    authorizeIn(actor, id, "billing.edit");
    const subscription = await subscriptionOfOrder(tx, id, transaction_id);
    const order = (await askedOf(tx, subscription)).find((asked) => asked.id === transaction_id);
    if (!order) throw conflict("subscription.nothing_to_withdraw", "nothing_to_withdraw");
    requireNothingUnderWay([order]);
    if (!isWithdrawable(subscription, order)) throw conflict("subscription.nothing_to_withdraw", "nothing_to_withdraw");
    await giveUp(tx, actor, order);
  });

/** Nobody has had anything for it: it was not let begin before it was paid, and no gateway is at it. */
export const isWithdrawable = (
  { status }: Pick<Subscription, "status">,
  asked: Pick<Transaction, "kind" | "status">,
): boolean => !isUnderWay(asked) && (asked.kind === "change" || (asked.kind === "first" && status === "pending"));

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

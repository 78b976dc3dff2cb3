import { type Subscription, subscriptions } from "@db/schema/subscription";
import { type Transaction, transactions } from "@db/schema/transaction";
import type { Tx } from "@db/transact";
import { conflict } from "@server/core/errors";
import { and, eq, inArray } from "drizzle-orm";
import { running } from "./states.ts";
import { unpaid } from "./view.ts";

export type { Subscription, Transaction };

/**
 * Locks a transaction and all subscriptions of its workspace. Subscriptions are locked first everywhere, so that no
 * deadlock occurs. Null: there is none.
 */
export async function lockTransaction(
  tx: Tx,
  transactionId: string,
): Promise<{ transaction: Transaction; subscription: Subscription; others: Subscription[] } | null> {
  const [found] = await tx
    .select({ workspaceId: transactions.workspaceId })
    .from(transactions)
    .where(eq(transactions.id, transactionId));
  if (!found) return null;
  const locked = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.workspaceId, found.workspaceId))
    .orderBy(subscriptions.id)
    .for("update");
  const [transaction] = await tx.select().from(transactions).where(eq(transactions.id, transactionId)).for("update");
  const subscription = locked.find(({ id }) => id === transaction?.subscriptionId);
  return transaction && subscription
    ? { transaction, subscription, others: locked.filter((other) => other !== subscription) }
    : null;
}

/** Locks the running subscription of a workspace, and its unpaid transactions. Null: none is running. */
export async function lockRunning(
  tx: Tx,
  workspaceId: string,
): Promise<{ subscription: Subscription; unpaid: Transaction[] } | null> {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.workspaceId, workspaceId), inArray(subscriptions.status, [...running])))
    .for("update");
  if (!subscription) return null;
  return { subscription, unpaid: await unpaidOf(tx, subscription) };
}

export const unpaidOf = (
  tx: Tx,
  { workspaceId, id }: Pick<Subscription, "workspaceId" | "id">,
): Promise<Transaction[]> =>
  tx
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.workspaceId, workspaceId),
        eq(transactions.subscriptionId, id),
        inArray(transactions.status, [...unpaid]),
      ),
    )
    .orderBy(transactions.createdAt)
    .for("update");

/** Whether the gateway is processing it, so that nobody knows yet whether it is paid. */
export const isInProgress = ({ status }: Pick<Transaction, "status">) =>
  status === "pending" || status === "authorized";

export function requireNoneInProgress(unpaid: readonly Transaction[]): void {
  if (unpaid.some(isInProgress)) throw conflict("subscription.payment_under_way", "payment_under_way");
}

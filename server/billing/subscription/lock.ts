import { type Subscription, subscriptions } from "@db/schema/subscription";
import { type Transaction, transactions } from "@db/schema/transaction";
import type { Tx } from "@db/transact";
import { conflict } from "@server/core/errors";
import { and, eq, inArray } from "drizzle-orm";
import { running } from "./states.ts";
import { unpaid } from "./view.ts";

export type { Subscription, Transaction };

/**
 * A sum and all subscriptions of its workspace, held until the end of the transaction: those first, as everywhere, so
 * that nobody waits for who waits for them. Null: there is none.
 */
export async function lockTransaction(
  tx: Tx,
  transactionId: string,
): Promise<{ transaction: Transaction; subscription: Subscription; others: Subscription[] } | null> {
  const [about] = await tx
    .select({ workspaceId: transactions.workspaceId })
    .from(transactions)
    .where(eq(transactions.id, transactionId));
  if (!about) return null;
  const held = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.workspaceId, about.workspaceId))
    .orderBy(subscriptions.id)
    .for("update");
  const [transaction] = await tx.select().from(transactions).where(eq(transactions.id, transactionId)).for("update");
  const subscription = held.find(({ id }) => id === transaction?.subscriptionId);
  return transaction && subscription
    ? { transaction, subscription, others: held.filter((other) => other !== subscription) }
    : null;
}

/**
 * The subscription of a workspace that runs, held until the end of the transaction, with all that it asked and that is
 * not paid. Null: none runs.
 */
export async function lockRunning(
  tx: Tx,
  workspaceId: string,
): Promise<{ subscription: Subscription; asked: Transaction[] } | null> {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.workspaceId, workspaceId), inArray(subscriptions.status, [...running])))
    .for("update");
  if (!subscription) return null;
  return { subscription, asked: await askedOf(tx, subscription) };
}

export const askedOf = (
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

/** The gateway is at it: whether it is paid, nobody knows yet. */
export const isUnderWay = ({ status }: Pick<Transaction, "status">) => status === "pending" || status === "authorized";

export function requireNothingUnderWay(asked: readonly Transaction[]): void {
  if (asked.some(isUnderWay)) throw conflict("subscription.payment_under_way", "payment_under_way");
}

import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import type { Tx } from "@db/transact";
import { conflict } from "@server/refusal";
import { and, eq, inArray } from "drizzle-orm";
import { unpaid } from "./view.ts";

export type Subscription = typeof subscriptions.$inferSelect;
export type Transaction = typeof transactions.$inferSelect;

/** The subscription of a workspace that runs, held until the end of the transaction, with all that it asked and that is not paid. Null: none runs. */
export async function holdRunning(tx: Tx, workspaceId: string): Promise<{ subscription: Subscription; asked: Transaction[] } | null> {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.workspaceId, workspaceId), inArray(subscriptions.status, ["active", "canceled"])))
    .for("update");
  if (!subscription) return null;
  return { subscription, asked: await askedOf(tx, subscription) };
}

export const askedOf = (tx: Tx, { workspaceId, id }: Pick<Subscription, "workspaceId" | "id">): Promise<Transaction[]> =>
  tx
    .select()
    .from(transactions)
    .where(and(eq(transactions.workspaceId, workspaceId), eq(transactions.subscriptionId, id), inArray(transactions.status, [...unpaid])))
    .orderBy(transactions.createdAt)
    .for("update");

/** The gateway is at it: whether it is paid, nobody knows yet. */
export const isUnderWay = ({ status }: Pick<Transaction, "status">) => status === "pending" || status === "authorized";

export function requireNothingUnderWay(asked: readonly Transaction[]): void {
  if (asked.some(isUnderWay)) throw conflict("subscription.payment_under_way", "payment_under_way");
}

import { purchases, subscriptionOptions } from "@db/schema/subscription";
import { asOperator, reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvents } from "@server/core/event";
import { and, eq, inArray, sql } from "drizzle-orm";
import { isSold, type Option } from "./view.ts";

export type Chosen = {
  /** Each is paid once. */
  boards: Option[];
  /** Paid each period, while the subscription has them. */
  options: Option[];
};

/**
 * Loads the chosen options by kind. Throws invalid for one that is not sold, and for a board that the workspace has
 * bought.
 */
export function chosenOf(workspaceId: string, ids: readonly string[]): Promise<Chosen> {
  const distinct = [...new Set(ids)];
  return reading(asOperator, async (tx) => {
    if (distinct.length === 0) return { boards: [], options: [] };
    const found = await tx
      .select()
      .from(subscriptionOptions)
      .where(and(inArray(subscriptionOptions.id, distinct), isSold))
      .orderBy(subscriptionOptions.position, subscriptionOptions.id);
    if (found.length !== distinct.length) throw invalid("market.not_sold", { field: "option_ids", code: "not_sold" });
    const [owned] = await tx
      .select({ id: purchases.id })
      .from(purchases)
      .where(
        and(
          eq(purchases.workspaceId, workspaceId),
          inArray(purchases.optionId, distinct),
          inArray(purchases.status, ["due", "done"]),
        ),
      )
      .limit(1);
    if (owned) throw invalid("market.had_already", { field: "option_ids", code: "had_already" });
    const ofType = (type: Option["type"]) => found.filter((option) => option.type === type);
    return { boards: ofType("container"), options: ofType("workspace") };
  });
}

type PurchaseOptions = {
  workspaceId: string;
  transactionId: string;
  boards: readonly Pick<Option, "id" | "price" | "words">[];
};

/**
 * Records purchases that wait for a transaction to be paid. A board that waits for an earlier unpaid transaction is
 * moved to this one, so that it is sold once. Throws invalid where it was bought already.
 */
export async function buyBoards(
  tx: Tx,
  actor: Pick<Actor, "userId" | "impersonatorId">,
  { workspaceId, transactionId, boards }: PurchaseOptions,
): Promise<void> {
  if (boards.length === 0) return;
  const { userId } = actor;
  const inserted = await tx
    .insert(purchases)
    .values(boards.map(({ id, price }) => ({ workspaceId, optionId: id, price, transactionId, userId })))
    .onConflictDoUpdate({
      target: [purchases.workspaceId, purchases.optionId],
      targetWhere: sql`status <> 'canceled'`,
      set: { transactionId, price: sql`excluded.price`, userId },
      setWhere: eq(purchases.status, "waiting"),
    })
    .returning({ id: purchases.id });
  if (inserted.length !== boards.length)
    throw invalid("market.had_already", { field: "option_ids", code: "had_already" });
  const entries = boards.map(({ id, words }) => ({ workspaceId, aboutId: id, title: words.nl.market_name }));
  await recordEvents(tx, actor, "market.buy", entries);
}

/** Cancels the purchases of a transaction that will not be paid. */
export const cancelPurchases = (tx: Tx, { workspaceId, transactionId }: Omit<PurchaseOptions, "boards">) =>
  tx
    .update(purchases)
    .set({ status: "canceled" })
    .where(
      and(
        eq(purchases.workspaceId, workspaceId),
        eq(purchases.transactionId, transactionId),
        eq(purchases.status, "waiting"),
      ),
    );

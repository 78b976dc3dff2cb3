import { purchases, subscriptionOptions } from "@db/schema/subscription";
import { asOperator, reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvents } from "@server/core/event";
import { and, eq, inArray, sql } from "drizzle-orm";
import { isSold, type Option } from "./view.ts";

export type Chosen = {
  /** Each bought once. */
  boards: Option[];
  /** Paid each period, as long as the subscription has them. */
  options: Option[];
};

/**
 * What was chosen of the market, each kind apart. Refuses what is not sold, or not any more, and a board that the
 * workspace has.
 */
export function chosenOf(workspaceId: string, ids: readonly string[]): Promise<Chosen> {
  const wanted = [...new Set(ids)];
  return reading(asOperator, async (tx) => {
    if (wanted.length === 0) return { boards: [], options: [] };
    const found = await tx
      .select()
      .from(subscriptionOptions)
      .where(and(inArray(subscriptionOptions.id, wanted), isSold))
      .orderBy(subscriptionOptions.position, subscriptionOptions.id);
    if (found.length !== wanted.length) throw invalid("market.not_sold", { field: "option_ids", code: "not_sold" });
    const [had] = await tx
      .select({ id: purchases.id })
      .from(purchases)
      .where(
        and(
          eq(purchases.workspaceId, workspaceId),
          inArray(purchases.optionId, wanted),
          inArray(purchases.status, ["due", "done"]),
        ),
      )
      .limit(1);
    if (had) throw invalid("market.had_already", { field: "option_ids", code: "had_already" });
    const ofType = (type: Option["type"]) => found.filter((option) => option.type === type);
    return { boards: ofType("container"), options: ofType("workspace") };
  });
}

type Buying = { workspaceId: string; transactionId: string; boards: readonly Pick<Option, "id" | "price" | "words">[] };

/**
 * The boards wait for that transaction to be paid (bring.ts). One that waited for another, which was never paid, is
 * this one's now, so that nothing is sold twice.
 */
export async function buyBoards(
  tx: Tx,
  actor: Pick<Actor, "userId" | "impersonatorId">,
  { workspaceId, transactionId, boards }: Buying,
): Promise<void> {
  if (boards.length === 0) return;
  const { userId } = actor;
  const bought = await tx
    .insert(purchases)
    .values(boards.map(({ id, price }) => ({ workspaceId, optionId: id, price, transactionId, userId })))
    .onConflictDoUpdate({
      target: [purchases.workspaceId, purchases.optionId],
      targetWhere: sql`status <> 'canceled'`,
      set: { transactionId, price: sql`excluded.price`, userId },
      setWhere: eq(purchases.status, "waiting"),
    })
    .returning({ id: purchases.id });
  if (bought.length !== boards.length)
    throw invalid("market.had_already", { field: "option_ids", code: "had_already" });
  const happened = boards.map(({ id, words }) => ({ workspaceId, aboutId: id, title: words.nl.market_name }));
  await recordEvents(tx, actor, "market.buy", happened);
}

/** The transaction will not be paid any more: what waited for it is for sale again. */
export const cancelPurchases = (tx: Tx, { workspaceId, transactionId }: Omit<Buying, "boards">) =>
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

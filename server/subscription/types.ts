import { subscriptionTypes } from "@db/schema/subscription";
import type { Tx } from "@db/transact";
import { BOARDS_INCLUDED } from "@server/constants";
import { asc } from "drizzle-orm";
import type { SubscriptionTypeView } from "./inputs.ts";
import { pricesOf } from "./price.ts";

/** The plans with their prices, the cheapest first; who has one that is sold no longer still pays for it, so that it is among them. */
export async function typesOf(tx: Tx): Promise<SubscriptionTypeView[]> {
  const rows = await tx.select().from(subscriptionTypes).orderBy(asc(subscriptionTypes.price), asc(subscriptionTypes.id));
  return rows.map(({ id, name, price, extraBoardPrice, active }) => ({
    id,
    name,
    enterprise: name === "enterprise",
    boards_included: BOARDS_INCLUDED[name],
    prices: pricesOf(price),
    extra_board_prices: pricesOf(extraBoardPrice),
    active,
  }));
}

import { storageQuotas } from "@db/schema/storage-quota";
import { subscriptionTypes } from "@db/schema/subscription";
import type { Tx } from "@db/transact";
import { BOARDS_INCLUDED } from "@server/core/constants";
import { asc, eq } from "drizzle-orm";
import type { SubscriptionTypeView } from "./inputs.ts";
import { pricesOf } from "./price.ts";

/**
 * The plans with their prices, the cheapest first; who has one that is sold no longer still pays for it, so that it is
 * among them.
 */
export async function typesOf(tx: Tx): Promise<SubscriptionTypeView[]> {
  const rows = await tx
    .select({ type: subscriptionTypes, storage: storageQuotas.gigabytes })
    .from(subscriptionTypes)
    .innerJoin(storageQuotas, eq(storageQuotas.plan, subscriptionTypes.name))
    .orderBy(asc(subscriptionTypes.price), asc(subscriptionTypes.id));
  return rows.map(({ type: { id, name, price, extraBoardPrice, active }, storage }) => ({
    id,
    name,
    enterprise: name === "enterprise",
    boards_included: BOARDS_INCLUDED[name],
    storage_included: storage,
    prices: pricesOf(price),
    extra_board_prices: pricesOf(extraBoardPrice),
    active,
  }));
}

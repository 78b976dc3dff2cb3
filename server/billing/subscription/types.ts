import { storageQuotas } from "@db/schema/storage-quota";
import { subscriptionTypes } from "@db/schema/subscription";
import type { Tx } from "@db/transact";
import { BOARDS_INCLUDED } from "@server/core/constants";
import { asc, eq } from "drizzle-orm";
import type { SubscriptionTypeView } from "./inputs.ts";
import { pricesOf } from "./price.ts";

/**
 * All plans with their prices, the cheapest first; also those no longer sold, because subscriptions to them still run.
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

import { storageQuotas } from "@db/schema/storage-quota";
import { asOperator, reading } from "@db/transact";
import { gatewaysOn } from "@server/billing/payment/gateways";
import { BOARDS_INCLUDED } from "@server/core/constants";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { SubscriptionConfig, subscriptionConfig } from "./config.ts";

/** What who is not a customer yet is told of the prices: the same plans, with what can be tried first. */
export const Pricing = SubscriptionConfig.extend({
  trial_boards: z.number(),
  trial_storage: z.number(),
  /** A card can be given, beside a transfer. */
  takes_cards: z.boolean(),
});

export async function pricing(): Promise<z.input<typeof Pricing>> {
  const [config, trial_storage] = await Promise.all([subscriptionConfig(), storageOnTrial()]);
  return {
    ...config,
    trial_boards: BOARDS_INCLUDED.trial,
    trial_storage,
    takes_cards: gatewaysOn().includes("stripe"),
  };
}

/** GB. */
const storageOnTrial = async () =>
  (await reading(asOperator, (tx) => tx.select().from(storageQuotas).where(eq(storageQuotas.plan, "trial"))))[0]!
    .gigabytes;

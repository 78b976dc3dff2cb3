import { storageQuotas } from "@db/schema/storage-quota";
import { asOperator, reading } from "@db/transact";
import { gatewaysOn } from "@server/billing/payment/gateways";
import { BOARDS_INCLUDED } from "@server/core/constants";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { SubscriptionConfig, subscriptionConfig } from "./config.ts";

/** Prices for visitors without an account: the plans, and the terms of the trial. */
export const Pricing = SubscriptionConfig.extend({
  trial_boards: z.number(),
  trial_storage: z.number(),
  /** Card payments are configured. */
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

/** The storage of a trial, in GB. */
const storageOnTrial = async () =>
  (await reading(asOperator, (tx) => tx.select().from(storageQuotas).where(eq(storageQuotas.plan, "trial"))))[0]!
    .gigabytes;

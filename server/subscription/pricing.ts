import { BOARDS_INCLUDED } from "@server/constants";
import { gatewaysOn } from "@server/payment/gateways";
import { z } from "zod";
import { SubscriptionConfig, subscriptionConfig } from "./config.ts";

/** What who is not a customer yet is told of the prices: the same plans, with what can be tried first. */
export const Pricing = SubscriptionConfig.extend({
  trial_boards: z.number(),
  /** A card can be given, beside a transfer. */
  takes_cards: z.boolean(),
});

export async function pricing(): Promise<z.input<typeof Pricing>> {
  return { ...(await subscriptionConfig()), trial_boards: BOARDS_INCLUDED.trial, takes_cards: gatewaysOn().includes("stripe") };
}

import { asOperator, reading } from "@db/transact";
import { CURRENCY, TRIAL_DAYS, VAT_RATE } from "@server/core/constants";
import { z } from "zod";
import { SubscriptionTypeView } from "./inputs.ts";
import { typesOf } from "./types.ts";

/** The plans for sale and the rules. Money in cents, without VAT. */
export const SubscriptionConfig = z.object({
  plans: z.array(SubscriptionTypeView),
  /** The monthly price of each board beyond those included. */
  extra_board_price: z.number(),
  currency: z.string(),
  vat_rate: z.number(),
  trial_days: z.number(),
});

/** The plans that can be chosen now. */
export const plansForSale = (): Promise<SubscriptionTypeView[]> =>
  reading(asOperator, async (tx) => (await typesOf(tx)).filter(({ active }) => active));

export async function subscriptionConfig(): Promise<z.input<typeof SubscriptionConfig>> {
  const plans = await plansForSale();
  const extra_board_price = plans.find(({ name }) => name !== "free")?.extra_board_prices.monthly ?? 0;
  return { plans, extra_board_price, currency: CURRENCY, vat_rate: VAT_RATE, trial_days: TRIAL_DAYS };
}

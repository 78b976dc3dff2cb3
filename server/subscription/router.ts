import { optionsForSale } from "@server/market/view";
import { router, signedIn } from "@server/trpc";
import { z } from "zod";
import { plansForSale, SubscriptionConfig, subscriptionConfig } from "./config.ts";
import { SubscriptionOptionView, SubscriptionTypeView } from "./inputs.ts";

const area = "billing";

export const subscriptionRouter = router({
  config: signedIn
    .meta({ rest: { method: "GET", path: "/config/subscriptions", area, summary: "Plans, prices and rules; cents, VAT aside" } })
    .output(SubscriptionConfig)
    .query(() => subscriptionConfig()),
  types: signedIn
    .meta({ rest: { method: "GET", path: "/subscription-types", area, summary: "The plans that are sold" } })
    .output(z.array(SubscriptionTypeView))
    .query(() => plansForSale()),
  options: signedIn
    .meta({ rest: { method: "GET", path: "/subscription-options", area, summary: "What the market sells beside a plan" } })
    .output(z.array(SubscriptionOptionView))
    .query(({ ctx }) => optionsForSale(ctx.locale)),
});

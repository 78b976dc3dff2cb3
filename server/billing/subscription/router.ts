import { optionsForSale } from "@server/billing/market/view";
import { beginSubscription } from "@server/billing/payment/begin-subscription";
import { ById } from "@server/core/fields";
import { open, router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { cancelSubscription, reactivateSubscription } from "./cancel.ts";
import { plansForSale, SubscriptionConfig, subscriptionConfig } from "./config.ts";
import { Canceling, SubscriptionOptionView, SubscriptionTypeView, SubscriptionView, Withdrawing } from "./inputs.ts";
import { PlanOverview, planOverview } from "./overview.ts";
import { Pricing, pricing } from "./pricing.ts";
import { NewSubscription, SubscribedView } from "./subscribe-inputs.ts";
import { subscriptionNow } from "./view.ts";
import { withdrawOrder } from "./withdraw.ts";

const area = "billing";

export const subscriptionRouter = router({
  get: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/workspaces/{id}/subscription",
        area,
        summary: "The current subscription; null: none",
      },
    })
    .input(ById)
    .output(SubscriptionView.nullable())
    .query(({ ctx, input }) => subscriptionNow(ctx.actor, input.id, ctx.locale)),
  create: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/workspaces/{id}/subscriptions",
        area,
        summary: "Take a plan; for a card redirect_url says where it is given",
        needs: "billing.edit",
        status: 201,
      },
    })
    .input(NewSubscription)
    .output(SubscribedView)
    .mutation(({ ctx, input }) => beginSubscription(ctx.actor, input, ctx.locale)),
  cancel: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/workspaces/{id}/subscriptions/cancel",
        area,
        summary: "Let the subscription end with what was paid",
        needs: "billing.edit",
      },
    })
    .input(Canceling)
    .output(SubscriptionView.nullable())
    .mutation(({ ctx, input }) => cancelSubscription(ctx.actor, input, ctx.locale)),
  reactivate: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/workspaces/{id}/subscriptions/reactivate",
        area,
        summary: "Let a canceled subscription go on",
        needs: "billing.edit",
      },
    })
    .input(ById)
    .output(SubscriptionView.nullable())
    .mutation(({ ctx, input }) => reactivateSubscription(ctx.actor, input.id, ctx.locale)),
  withdraw: signedIn.input(Withdrawing).mutation(({ ctx, input }) => withdrawOrder(ctx.actor, input)),
  overview: signedIn
    .input(ById)
    .output(PlanOverview)
    .query(({ ctx, input }) => planOverview(ctx.actor, input.id, ctx.locale)),
  config: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/config/subscriptions",
        area,
        summary: "Plans, prices and rules; cents, VAT aside",
      },
    })
    .output(SubscriptionConfig)
    .query(() => subscriptionConfig()),
  /** The prices, for visitors without an account. */
  pricing: open.output(Pricing).query(() => pricing()),
  types: signedIn
    .meta({ rest: { method: "GET", path: "/subscription-types", area, summary: "The plans that are sold" } })
    .output(z.array(SubscriptionTypeView))
    .query(() => plansForSale()),
  options: signedIn
    .meta({
      rest: { method: "GET", path: "/subscription-options", area, summary: "What the market sells beside a plan" },
    })
    .output(z.array(SubscriptionOptionView))
    .query(({ ctx }) => optionsForSale(ctx.locale)),
});

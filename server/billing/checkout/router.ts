import { Changed } from "@server/billing/subscription/inputs";
import { SubscribedView } from "@server/billing/subscription/subscribe-inputs";
import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { chooseOptions, choosePlan } from "./choose.ts";
import { CheckoutView, ChosenOptions, ChosenPlan, Confirmation, Order } from "./inputs.ts";
import { changeToChosen, orderChosen } from "./order.ts";
import { checkoutOf } from "./view.ts";

export const checkoutRouter = router({
  get: signedIn
    .input(ById)
    .output(CheckoutView)
    .query(({ ctx, input }) => checkoutOf(ctx.actor, input.id, ctx.locale)),
  choosePlan: signedIn.input(ChosenPlan).mutation(({ ctx, input }) => choosePlan(ctx.actor, input)),
  chooseOptions: signedIn.input(ChosenOptions).mutation(({ ctx, input }) => chooseOptions(ctx.actor, input)),
  order: signedIn
    .input(Order)
    .output(SubscribedView)
    .mutation(({ ctx, input }) => orderChosen(ctx.actor, input, ctx.locale)),
  change: signedIn
    .input(Confirmation)
    .output(Changed)
    .mutation(({ ctx, input }) => changeToChosen(ctx.actor, input, ctx.locale)),
});

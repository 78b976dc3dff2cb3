import { ById } from "@server/fields";
import { router, signedIn } from "@server/trpc";
import { chooseOptions, choosePlan } from "./choose.ts";
import { CheckoutView, ChosenOptions, ChosenPlan } from "./inputs.ts";
import { checkoutOf } from "./view.ts";

export const checkoutRouter = router({
  get: signedIn
    .input(ById)
    .output(CheckoutView)
    .query(({ ctx, input }) => checkoutOf(ctx.actor, input.id, ctx.locale)),
  choosePlan: signedIn.input(ChosenPlan).mutation(({ ctx, input }) => choosePlan(ctx.actor, input)),
  chooseOptions: signedIn.input(ChosenOptions).mutation(({ ctx, input }) => chooseOptions(ctx.actor, input)),
});

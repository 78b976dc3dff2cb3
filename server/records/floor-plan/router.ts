import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { ProposedPlan, UsedPlan } from "./inputs.ts";
import { NewPlanPage, newPlanPage, PlansPage, plansPage } from "./page.ts";
import { PlanOf } from "./plan-of.ts";
import { proposeAgain, proposeFloorPlan, removeFloorPlan } from "./propose.ts";
import { useFloorPlan } from "./use.ts";

export const floorPlanRouter = router({
  propose: signedIn.input(ProposedPlan).mutation(({ ctx, input }) => proposeFloorPlan(ctx.actor, input)),
  proposeAgain: signedIn.input(PlanOf).mutation(({ ctx, input }) => proposeAgain(ctx.actor, input)),
  use: signedIn.input(UsedPlan).mutation(({ ctx, input }) => useFloorPlan(ctx.actor, input)),
  remove: signedIn.input(PlanOf).mutation(({ ctx, input }) => removeFloorPlan(ctx.actor, input)),
  newPage: signedIn
    .input(ById)
    .output(NewPlanPage)
    .query(({ ctx, input }) => newPlanPage(ctx.actor, input.id)),
  page: signedIn
    .input(ById)
    .output(PlansPage)
    .query(({ ctx, input }) => plansPage(ctx.actor, input.id)),
});

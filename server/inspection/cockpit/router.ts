import { router, signedIn } from "@server/core/trpc";
import { CockpitPage, CockpitQuery } from "./inputs.ts";
import { cockpitPage } from "./page.ts";

export const cockpitRouter = router({
  page: signedIn
    .meta({ isHeavy: true })
    .input(CockpitQuery)
    .output(CockpitPage)
    .query(({ ctx, input }) => cockpitPage(ctx.actor, input, ctx.locale)),
});

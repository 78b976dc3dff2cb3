import { router, signedIn } from "@server/core/trpc";
import { CockpitPage, CockpitQuery } from "./inputs.ts";
import { cockpitPage } from "./page.ts";

export const cockpitRouter = router({
  page: signedIn
    .input(CockpitQuery)
    .output(CockpitPage)
    .query(({ ctx, input }) => cockpitPage(ctx.actor, input, ctx.locale)),
});

import { open, pagesOnly, router } from "@server/core/trpc";
import { Beginning, Begun, CompanyFound, CompanyQuery, Finished, Finishing } from "@server/tenancy/provider/inputs";
import { begin, companyAt } from "./begin.ts";
import { finish } from "./finish.ts";

const byPage = open.use(pagesOnly);

/** Part of providerRouter: signing in by the provider of a company. */
export const companyRouter = router({
  companyAt: byPage
    .input(CompanyQuery)
    .output(CompanyFound)
    .mutation(({ ctx, input }) => companyAt(input.email, ctx.source)),
  begin: byPage
    .input(Beginning)
    .output(Begun)
    .mutation(({ ctx, input }) => begin(ctx.actor, input, ctx.source)),
  finish: byPage
    .input(Finishing)
    .output(Finished)
    .mutation(({ ctx, input }) => finish(ctx.actor, input, ctx)),
});

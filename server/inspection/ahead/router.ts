import { router, signedIn } from "@server/core/trpc";
import { AheadPage, AheadQuery } from "./inputs.ts";
import { aheadPage } from "./page.ts";

export const aheadRouter = router({
  page: signedIn
    .meta({ isHeavy: true })
    .input(AheadQuery)
    .output(AheadPage)
    .query(({ ctx, input }) => aheadPage(ctx.actor, input.id, ctx.locale)),
});

import { router, signedIn } from "@server/core/trpc";
import { HistoryPage, HistoryQuery, SecurityPage, SecurityQuery } from "./inputs.ts";
import { historyOf } from "./list.ts";
import { securityOfOneself } from "./security.ts";

export const historyRouter = router({
  list: signedIn
    .meta({ isHeavy: true })
    .input(HistoryQuery)
    .output(HistoryPage)
    .query(({ ctx, input }) => historyOf(ctx.actor, input)),
  /** What concerned the security of one's own account. */
  ofOneself: signedIn
    .input(SecurityQuery)
    .output(SecurityPage)
    .query(({ ctx, input }) => securityOfOneself(ctx.actor, input)),
});

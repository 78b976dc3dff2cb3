import { router, signedIn } from "@server/trpc";
import { HistoryPage, HistoryQuery } from "./inputs.ts";
import { historyOf } from "./list.ts";

export const historyRouter = router({
  list: signedIn
    .input(HistoryQuery)
    .output(HistoryPage)
    .query(({ ctx, input }) => historyOf(ctx.actor, input)),
});

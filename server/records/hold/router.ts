import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { beginHold, endHold } from "./change.ts";
import { EndOfHold, HoldOn, HoldPage, HoldView, NewHold } from "./inputs.ts";
import { holdPage } from "./list.ts";

export const holdRouter = router({
  page: signedIn
    .input(HoldOn)
    .output(HoldPage)
    .query(({ ctx, input }) => holdPage(ctx.actor, input)),
  begin: signedIn
    .input(NewHold)
    .output(HoldView)
    .mutation(({ ctx, input }) => beginHold(ctx.actor, input)),
  end: signedIn
    .input(EndOfHold)
    .output(z.void())
    .mutation(({ ctx, input }) => endHold(ctx.actor, input)),
});

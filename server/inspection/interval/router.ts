import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { addInterval, editInterval, removeInterval } from "./edit.ts";
import { IntervalChanges, IntervalPage, IntervalsPage, IntervalsQuery, NewInterval, OneInterval } from "./inputs.ts";
import { intervalPage, intervalsPage } from "./pages.ts";

export const intervalRouter = router({
  list: signedIn
    .input(IntervalsQuery)
    .output(IntervalsPage)
    .query(({ ctx, input }) => intervalsPage(ctx.actor, input, ctx.locale)),
  get: signedIn
    .input(OneInterval)
    .output(IntervalPage)
    .query(({ ctx, input }) => intervalPage(ctx.actor, input, ctx.locale)),
  start: signedIn
    .input(ById)
    .output(IntervalPage)
    .query(({ ctx, input }) => intervalPage(ctx.actor, input, ctx.locale)),
  create: signedIn
    .input(NewInterval)
    .output(z.object({ line: z.string() }))
    .mutation(({ ctx, input }) => addInterval(ctx.actor, input)),
  edit: signedIn.input(IntervalChanges).mutation(({ ctx, input }) => editInterval(ctx.actor, input)),
  remove: signedIn.input(OneInterval).mutation(({ ctx, input }) => removeInterval(ctx.actor, input)),
});

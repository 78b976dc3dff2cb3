import { open, router } from "@server/core/trpc";
import { Shown, ShownQuery, shown } from "./shown.ts";

/** What the holder of a link sees: merged into the router of shares. */
export const sharePageRouter = router({
  shown: open
    .input(ShownQuery)
    .output(Shown)
    .query(({ ctx, input }) => shown(input, ctx.locale)),
});

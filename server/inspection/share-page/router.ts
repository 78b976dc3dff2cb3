import { open, router } from "@server/core/trpc";
import { SharePage, SharePageQuery, sharePage } from "./page.ts";

/** The pages of a share. Merged into the router of shares. */
export const sharePageRouter = router({
  shown: open
    .input(SharePageQuery)
    .output(SharePage)
    .query(({ ctx, input }) => sharePage(input, ctx.locale)),
});

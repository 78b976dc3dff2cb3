import { ById } from "@server/core/fields";
import { open, router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { countOpening } from "./count.ts";
import { createShare } from "./create.ts";
import { extendShare, withdrawShare } from "./end.ts";
import { NewShare, SharedThing, ShareExtension, SharePage, SharesPage, SharesQuery, ShareView } from "./inputs.ts";
import { sharesOfWorkspace } from "./list.ts";
import { sharePage } from "./page.ts";

export const shareRouter = router({
  page: signedIn
    .input(SharedThing)
    .output(SharePage)
    .query(({ ctx, input }) => sharePage(ctx.actor, input)),
  create: signedIn
    .input(NewShare)
    .output(ShareView)
    .mutation(({ ctx, input }) => createShare(ctx.actor, input)),
  extend: signedIn
    .input(ShareExtension)
    .output(ShareView)
    .mutation(({ ctx, input }) => extendShare(ctx.actor, input)),
  withdraw: signedIn
    .input(ById)
    .output(ShareView)
    .mutation(({ ctx, input }) => withdrawShare(ctx.actor, input.id)),
  list: signedIn
    .input(SharesQuery)
    .output(SharesPage)
    .query(({ ctx, input }) => sharesOfWorkspace(ctx.actor, input)),
  countOpening: open
    .input(z.object({ token: z.string().max(64) }))
    .output(z.void())
    .mutation(({ ctx, input }) => countOpening(input.token, ctx)),
});

import { withEtag } from "@server/core/etag";
import { ById } from "@server/core/fields";
import { listOf } from "@server/core/paging";
import { open, router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { countOpening } from "./count.ts";
import { createShare } from "./create.ts";
import { extendShare, withdrawShare } from "./end.ts";
import {
  ListedShare,
  NewShare,
  SharedThing,
  ShareExtension,
  SharePage,
  SharesOf,
  SharesPage,
  SharesQuery,
  ShareView,
} from "./inputs.ts";
import { oneListedShare, shareContent, sharesOfWorkspace } from "./list.ts";
import { sharePage } from "./page.ts";

const area = "shares";
const one = "/shares/{id}";

export const shareRouter = router({
  inWorkspace: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/workspaces/{id}/shares",
        area,
        summary: "The links that show something of a workspace to others",
      },
    })
    .input(SharesOf)
    .output(listOf(ListedShare))
    .query(async ({ ctx, input }) => {
      const { items, meta } = await sharesOfWorkspace(ctx.actor, input);
      return { items, meta };
    }),
  get: signedIn
    .meta({ rest: { method: "GET", path: one, area, summary: "One link", needs: "share.see" } })
    .input(ById)
    .output(ListedShare)
    .query(async ({ ctx, input }) => withEtag(ctx, shareContent, await oneListedShare(ctx.actor, input.id))),
  page: signedIn
    .input(SharedThing)
    .output(SharePage)
    .query(({ ctx, input }) => sharePage(ctx.actor, input)),
  create: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/shares",
        area,
        summary: "Make a link to a board, container or object",
        status: 201,
      },
    })
    .input(NewShare)
    .output(ShareView)
    .mutation(({ ctx, input }) => createShare(ctx.actor, input)),
  extend: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: one,
        area,
        summary: "Give a link another last day",
        needs: "share.withdraw",
      },
    })
    .input(ShareExtension)
    .output(ShareView)
    .mutation(({ ctx, input }) => extendShare(ctx.actor, input)),
  withdraw: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: one,
        area,
        summary: "Withdraw a link: it opens no more",
        needs: "share.withdraw",
        status: 204,
      },
    })
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

import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { createFeed, feedsOf, feedsPage, removeFeed, renewFeed } from "./feeds.ts";
import { FeedsPage, FeedsQuery, FeedView, NewFeed } from "./inputs.ts";

const area = "users";
const path = "/calendar_feeds";

export const calendarRouter = router({
  list: signedIn
    .meta({ rest: { method: "GET", path, area, summary: "Your calendar addresses" } })
    .output(z.array(FeedView))
    .query(({ ctx }) => feedsOf(ctx.actor)),
  page: signedIn
    .input(FeedsQuery)
    .output(FeedsPage)
    .query(({ ctx, input }) => feedsPage(ctx.actor, input)),
  create: signedIn
    .meta({
      rest: {
        method: "POST",
        path,
        area,
        summary: "Make a calendar address, of all you see or of a board",
        status: 201,
      },
    })
    .input(NewFeed)
    .output(FeedView)
    .mutation(({ ctx, input }) => createFeed(ctx.actor, input)),
  renew: signedIn
    .meta({
      rest: { method: "POST", path: `${path}/{id}/renew`, area, summary: "Replace a calendar address by another one" },
    })
    .input(ById)
    .output(FeedView)
    .mutation(({ ctx, input }) => renewFeed(ctx.actor, input.id)),
  remove: signedIn
    .meta({ rest: { method: "DELETE", path: `${path}/{id}`, area, summary: "End a calendar address", status: 204 } })
    .input(ById)
    .mutation(({ ctx, input }) => removeFeed(ctx.actor, input.id)),
});

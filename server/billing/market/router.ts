import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { CopyOrJob } from "@server/moving/move-inputs";
import { addMarketBoard } from "./add-board.ts";
import { AddMarketBoard, MarketPage, MarketPreview, OneOption } from "./inputs.ts";
import { marketPage } from "./page.ts";
import { marketPreview } from "./preview.ts";

const area = "billing";

export const marketRouter = router({
  shelf: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/workspaces/{id}/market",
        area,
        summary: "What is sold beside a plan, and what of it is there",
      },
    })
    .input(ById)
    .output(MarketPage)
    .query(({ ctx, input }) => marketPage(ctx.actor, input.id, ctx.locale)),
  preview: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/workspaces/{id}/market/{optionId}",
        area,
        summary: "What is on a board of the market",
      },
    })
    .input(OneOption)
    .output(MarketPreview)
    .query(({ ctx, input }) =>
      marketPreview(ctx.actor, { workspaceId: input.id, optionId: input.optionId, locale: ctx.locale }),
    ),
  take: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/workspaces/{id}/market/{optionId}",
        area,
        summary: "Put a free board of the market in a workspace, or one that it bought and has no more; title",
        needs: "board.create",
        status: 201,
        mayBeJob: true,
      },
    })
    .input(AddMarketBoard)
    .output(CopyOrJob)
    .mutation(({ ctx, input }) => addMarketBoard(ctx.actor, input, ctx.locale)),
});

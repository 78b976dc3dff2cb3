import { ById } from "@server/core/fields";
import { open, router, signedIn } from "@server/core/trpc";
import { ByPublicId } from "@server/records/object/public";
import { BatchPage, MadeStickers, NewStickers, OneBatch, StickersPage } from "./inputs.ts";
import { batchPage, makeStickers, stickersPage } from "./make.ts";
import { PublicSticker, publicSticker } from "./public.ts";

export const stickerRouter = router({
  make: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/workspaces/{id}/stickers",
        area: "objects",
        summary: "Reserve the QR codes of stickers that no object has yet",
        needs: "sticker.make",
        status: 201,
      },
    })
    .input(NewStickers)
    .output(MadeStickers)
    .mutation(({ ctx, input }) => makeStickers(ctx.actor, input)),
  list: signedIn
    .input(ById)
    .output(StickersPage)
    .query(({ ctx, input }) => stickersPage(ctx.actor, input.id)),
  batch: signedIn
    .input(OneBatch)
    .output(BatchPage)
    .query(({ ctx, input }) => batchPage(ctx.actor, input)),
  public: open
    .input(ByPublicId)
    .output(PublicSticker)
    .query(({ ctx, input }) => publicSticker(ctx.actor, input.publicId)),
});

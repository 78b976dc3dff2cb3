import { router, signedIn } from "@server/core/trpc";
import { editPicture, restorePicture } from "./edit.ts";
import { EditPicture, OnePicture, PictureEdited, PicturePage, RestorePicture } from "./inputs.ts";
import { picturePage } from "./page.ts";

export const pictureRouter = router({
  page: signedIn
    .input(OnePicture)
    .output(PicturePage)
    .query(({ ctx, input }) => picturePage(ctx.actor, input)),
  edit: signedIn
    .input(EditPicture)
    .output(PictureEdited)
    .mutation(({ ctx, input }) => editPicture(ctx.actor, input)),
  restore: signedIn
    .input(RestorePicture)
    .output(PictureEdited)
    .mutation(({ ctx, input }) => restorePicture(ctx.actor, input)),
});

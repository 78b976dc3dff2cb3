import { ById } from "@server/core/fields";
import { signedIn } from "@server/core/trpc";
import { ActionPointWithPhotos } from "./inputs.ts";
import { NewPhotos } from "./photo-inputs.ts";
import { addPhotos, removePhoto } from "./photos.ts";
import { actionPointWithPhotos } from "./view.ts";

const area = "actionpoints";

/** An action point with its photos. */
export const photoProcedures = {
  get: signedIn
    .meta({ rest: { method: "GET", path: "/actionpoints/{id}", area, summary: "One action point, with its photos" } })
    .input(ById)
    .output(ActionPointWithPhotos)
    .query(({ ctx, input }) => actionPointWithPhotos(ctx.actor, input.id, ctx.locale)),
  addPhotos: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/actionpoints/{id}/photos",
        area,
        summary: "Add photos of before or after the work",
        needs: "action_point.resolve",
        status: 201,
        multipart: true,
      },
    })
    .input(NewPhotos)
    .output(ActionPointWithPhotos)
    .mutation(async ({ ctx, input }) => {
      await addPhotos(ctx.actor, input);
      return actionPointWithPhotos(ctx.actor, input.id, ctx.locale);
    }),
  removePhoto: signedIn
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => removePhoto(ctx.actor, input.id)),
};

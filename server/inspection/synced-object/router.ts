import { router, signedIn } from "@server/core/trpc";
import { ObjectByNumber } from "@server/records/object/inputs";
import { putByNumber } from "./by-number.ts";
import { ObjectRows, PutObject, RowAnswers } from "./inputs.ts";
import { putMany } from "./many.ts";

const area = "objects";

/** Objects as another system knows them, merged into the router of objects. */
export const syncedObjectRouter = router({
  putByNumber: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: "/workspaces/{id}/objects/by-external-number/{number}",
        area,
        summary: "Make the object with this external number, or change it",
      },
    })
    .input(ObjectByNumber)
    .output(PutObject)
    .mutation(async ({ ctx, input }) => {
      const { view, outcome } = await putByNumber(ctx.actor, input, ctx.locale);
      return { ...view, made: outcome === "made" };
    }),
  putMany: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/workspaces/{id}/objects/batch",
        area,
        summary: "Make or change up to 500 objects by their external numbers, with an answer for each",
      },
    })
    .input(ObjectRows)
    .output(RowAnswers)
    .mutation(({ ctx, input }) => putMany(ctx.actor, input, ctx.locale)),
});

import { router, signedIn } from "@server/core/trpc";
import { NewObject, ObjectView } from "@server/records/object/inputs";
import { createObjectOfKind } from "./create-object.ts";

const area = "objects";

/** Making an object of a kind, merged into the router of objects. */
export const objectOfKindRouter = router({
  create: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/objects",
        area,
        summary: "Make an object in a container",
        status: 201,
        multipart: true,
      },
    })
    .input(NewObject)
    .output(ObjectView)
    .mutation(({ ctx, input }) => createObjectOfKind(ctx.actor, input, ctx.locale)),
});

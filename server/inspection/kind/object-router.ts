import { withEtag } from "@server/core/etag";
import { router, signedIn } from "@server/core/trpc";
import { objectContent } from "@server/records/object/form-values";
import { NewObject, ObjectChanges, ObjectView } from "@server/records/object/inputs";
import { createObjectOfKind, editObjectOfKind } from "./objects-of-kind.ts";

const area = "objects";

/** Making and changing an object, which depends on its kind, merged into the router of objects. */
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
  edit: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: "/objects/{id}",
        area,
        summary: "Change an object; files are added",
        multipart: true,
      },
    })
    .input(ObjectChanges)
    .output(ObjectView)
    .mutation(async ({ ctx, input }) =>
      withEtag(ctx, objectContent, await editObjectOfKind(ctx.actor, input, ctx.locale)),
    ),
});

import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { ObjectPage, objectPage } from "./page.ts";

/** The page of an object, merged into the router of objects. */
export const objectPageRouter = router({
  page: signedIn
    .input(ById)
    .output(ObjectPage)
    .query(({ ctx, input }) => objectPage(ctx.actor, input.id, ctx.locale)),
});

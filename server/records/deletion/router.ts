import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { Restored, TrashPage, TrashQuery } from "./inputs.ts";
import { trashOf } from "./list.ts";
import { restoreDeletion } from "./restore.ts";

export const deletionRouter = router({
  list: signedIn
    .input(TrashQuery)
    .output(TrashPage)
    .query(({ ctx, input }) => trashOf(ctx.actor, input)),
  restore: signedIn
    .input(ById)
    .output(Restored)
    .mutation(({ ctx, input }) => restoreDeletion(ctx.actor, input.id)),
});

import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { DeletedRecords, DeletedRecordsQuery, Restored, TrashPage, TrashQuery } from "./inputs.ts";
import { trashOf } from "./list.ts";
import { deletedRecordsOf } from "./list-for-programs.ts";
import { restoreDeletion } from "./restore.ts";

export const deletionRouter = router({
  list: signedIn
    .input(TrashQuery)
    .output(TrashPage)
    .query(({ ctx, input }) => trashOf(ctx.actor, input)),
  records: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/workspaces/{id}/deletions",
        area: "deletions",
        summary: "What was deleted and is not restored, the first first, for a year",
      },
    })
    .input(DeletedRecordsQuery)
    .output(DeletedRecords)
    .query(({ ctx, input }) => deletedRecordsOf(ctx.actor, input)),
  restore: signedIn
    .input(ById)
    .output(Restored)
    .mutation(({ ctx, input }) => restoreDeletion(ctx.actor, input.id)),
});

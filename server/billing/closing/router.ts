import { ById, Id } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { BeforeDeleting, beforeDeletingWorkspace, deleteWorkspace, WorkspaceToDelete } from "./delete-workspace.ts";

/** The procedures for deleting a workspace, merged into the router of workspaces. */
export const closingRouter = router({
  /** What would be deleted, and who could become the owner; `chosen` is listed first. */
  beforeDeleting: signedIn
    .input(ById.extend({ chosen: Id.optional() }))
    .output(BeforeDeleting)
    .query(({ ctx, input }) => beforeDeletingWorkspace(ctx.actor, input.id, input.chosen)),
  delete: signedIn.input(WorkspaceToDelete).mutation(({ ctx, input }) => deleteWorkspace(ctx.actor, input)),
});

import { ById, Id } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { BeforeDeleting, beforeDeletingWorkspace, deleteWorkspace, WorkspaceToDelete } from "./delete-workspace.ts";

/** The end of a workspace: merged into the router of workspaces. */
export const closingRouter = router({
  /** What goes when it is deleted, and who could have it instead; `chosen` is named first. */
  beforeDeleting: signedIn
    .input(ById.extend({ chosen: Id.optional() }))
    .output(BeforeDeleting)
    .query(({ ctx, input }) => beforeDeletingWorkspace(ctx.actor, input.id, input.chosen)),
  delete: signedIn.input(WorkspaceToDelete).mutation(({ ctx, input }) => deleteWorkspace(ctx.actor, input)),
});

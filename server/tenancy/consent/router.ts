import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { WorkspaceConsent, WorkspaceConsents } from "./inputs.ts";
import { agreeForWorkspace, workspaceConsents } from "./of-workspace.ts";
import { agree } from "./own.ts";

export const consentRouter = router({
  agree: signedIn.output(z.void()).mutation(({ ctx }) => agree(ctx.actor, ctx.locale)),
  ofWorkspace: signedIn
    .input(ById)
    .output(WorkspaceConsents)
    .query(({ ctx, input }) => workspaceConsents(ctx.actor, input.id, ctx.locale)),
  agreeForWorkspace: signedIn
    .input(WorkspaceConsent)
    .output(z.void())
    .mutation(({ ctx, input }) => agreeForWorkspace(ctx.actor, input, ctx.locale)),
});

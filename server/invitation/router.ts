import { overTheWall, reading } from "@db/transact";
import { missing } from "@server/refusal";
import { open, router, signedIn } from "@server/trpc";
import { acceptInvitation } from "./accept.ts";
import { findInvitation, stateOf } from "./find.ts";
import { AcceptedView, ByToken, InvitationView, Invite, Invited } from "./inputs.ts";
import { inviteTo } from "./invite.ts";

export const invitationRouter = router({
  create: signedIn
    .input(Invite)
    .output(Invited)
    .mutation(({ ctx, input }) => inviteTo(ctx.actor, input)),
  /** For who holds the link: what it is an invitation to, and whether it still works. */
  look: open
    .input(ByToken)
    .output(InvitationView)
    .query(async ({ input }) => {
      const found = await reading(overTheWall, (tx) => findInvitation(tx, input.token));
      if (!found) throw missing();
      const { workspaceId: workspace_id, color: color_code, hasAccount: has_account, ...rest } = found;
      return { ...rest, workspace_id, color_code, has_account, state: stateOf(found) };
    }),
  accept: signedIn
    .input(ByToken)
    .output(AcceptedView)
    .mutation(({ ctx, input }) => acceptInvitation(ctx.actor, input.token)),
});

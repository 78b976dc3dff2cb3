import { asOperator, reading } from "@db/transact";
import { notFound } from "@server/core/errors";
import { ById } from "@server/core/fields";
import { listOf } from "@server/core/paging";
import { open, router, signedIn } from "@server/core/trpc";
import { providerOf } from "@server/tenancy/provider/provider-of";
import { UserView } from "@server/tenancy/user/inputs";
import { brandOf } from "@server/tenancy/workspace/brand";
import { z } from "zod";
import { acceptInvitation } from "./accept.ts";
import { audienceChoices, choicesOf } from "./choices.ts";
import { inviteByCsv, readCsv } from "./csv.ts";
import { findInvitation, invitationState } from "./find.ts";
import { giveAccess } from "./give-access.ts";
import {
  AcceptedView,
  AudienceChoices,
  AudienceQuery,
  ByToken,
  Choices,
  ChoicesQuery,
  Csv,
  CsvPreview,
  InvitationsOf,
  InvitationsPage,
  InvitationsQuery,
  InvitationView,
  Invite,
  Invited,
  InviteUsers,
  ListedInvitation,
  NewPerson,
} from "./inputs.ts";
import { inviteUsers } from "./invite.ts";
import { invitationOf, invitationsOf } from "./list.ts";
import { createPerson } from "./new-person.ts";
import { sendAgain } from "./send-again.ts";
import { withdraw } from "./withdraw.ts";

const area = "workspaces";
const Done = z.object({ email: z.string() });

export const invitationRouter = router({
  /** To a board or container. */
  create: signedIn
    .input(Invite)
    .output(Invited)
    .mutation(({ ctx, input }) => giveAccess(ctx.actor, input)),
  /** To a workspace. */
  inviteUsers: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: "/workspaces/{id}/users",
        area,
        summary: "Invite people, known to the platform or not",
        needs: "workspace.invite",
      },
    })
    .input(InviteUsers)
    .output(Invited)
    .mutation(({ ctx, input }) => inviteUsers(ctx.actor, input)),
  createUser: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/workspaces/{id}/users",
        area,
        summary: "Make somebody who has no account, and invite them",
        needs: "workspace.invite",
        status: 201,
      },
    })
    .input(NewPerson)
    .output(UserView)
    .mutation(({ ctx, input }) => createPerson(ctx.actor, input)),
  readCsv: signedIn
    .input(Csv)
    .output(CsvPreview)
    .mutation(({ ctx, input }) => readCsv(ctx.actor, input)),
  inviteCsv: signedIn
    .input(Csv)
    .output(Invited)
    .mutation(({ ctx, input }) => inviteByCsv(ctx.actor, input)),
  choices: signedIn
    .input(ChoicesQuery)
    .output(Choices)
    .query(({ ctx, input }) => choicesOf(ctx.actor, input)),
  audience: signedIn
    .input(AudienceQuery)
    .output(AudienceChoices)
    .query(({ ctx, input }) => audienceChoices(ctx.actor, input)),
  list: signedIn
    .input(InvitationsQuery)
    .output(InvitationsPage)
    .query(({ ctx, input }) => invitationsOf(ctx.actor, input)),
  inWorkspace: signedIn
    .meta({
      rest: { method: "GET", path: "/workspaces/{id}/invitations", area, summary: "The invitations of a workspace" },
    })
    .input(InvitationsOf)
    .output(listOf(ListedInvitation))
    .query(async ({ ctx, input }) => {
      const { items, meta } = await invitationsOf(ctx.actor, input);
      return { items, meta };
    }),
  get: signedIn
    .meta({ rest: { method: "GET", path: "/invitations/{id}", area, summary: "One invitation" } })
    .input(ById)
    .output(ListedInvitation)
    .query(({ ctx, input }) => invitationOf(ctx.actor, input.id)),
  sendAgain: signedIn
    .meta({
      rest: { method: "POST", path: "/invitations/{id}/send", area, summary: "Mail an invitation once more" },
    })
    .input(ById)
    .output(Done)
    .mutation(async ({ ctx, input }) => ({ email: await sendAgain(ctx.actor, input.id) })),
  withdraw: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: "/invitations/{id}",
        area,
        summary: "Withdraw an invitation: its link works no more",
        status: 204,
      },
    })
    .input(ById)
    .output(Done)
    .mutation(async ({ ctx, input }) => ({ email: await withdraw(ctx.actor, input.id) })),
  /** For who holds the link: what it is an invitation to, and whether it still works. */
  look: open
    .input(ByToken)
    .output(InvitationView)
    .query(async ({ input }) => {
      const found = await reading(asOperator, (tx) => findInvitation(tx, input.token));
      if (!found) throw notFound();
      const { workspaceId: workspace_id, brand, hasAccount: has_account, ...rest } = found;
      return {
        ...rest,
        workspace_id,
        color_code: brandOf(brand, "").color_code,
        has_account,
        has_company: (await reading(asOperator, (tx) => providerOf(tx, workspace_id))) !== undefined,
        state: invitationState(found),
      };
    }),
  accept: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/invitations/accept",
        area,
        summary: "Accept an invitation, by the token it was mailed with",
      },
    })
    .input(ByToken)
    .output(AcceptedView)
    .mutation(({ ctx, input }) => acceptInvitation(ctx.actor, input.token)),
});

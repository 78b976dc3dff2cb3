import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { changeMember } from "./change.ts";
import { handOver } from "./hand-over.ts";
import {
  HandOver,
  MemberChanges,
  Membering,
  MembersList,
  MembersOf,
  MembersPage,
  MembersQuery,
  MembersToRemove,
  MemberView,
  NewTablet,
  Pairing,
  Removed,
  TabletChanges,
} from "./inputs.ts";
import { listMembers, membersPage } from "./list.ts";
import { pairTablet } from "./pairing.ts";
import { CompleteQuery, CompleteUser, completeUser, MemberPage, MemberQuery, memberPage } from "./reach-of.ts";
import { beforeRemoving, leaveWorkspace, removeMembers } from "./remove.ts";
import { createTablet, editTablet } from "./tablet.ts";
import { NewTabletPage, newTabletPage, TabletPage, tabletPage } from "./tablet-page.ts";

const area = "workspaces";

export const memberRouter = router({
  list: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/workspaces/{id}/users",
        area,
        summary: "Who is in it; for who is no admin of it, names only",
      },
    })
    .input(MembersOf)
    .output(MembersList)
    .query(({ ctx, input }) => listMembers(ctx.actor, input)),
  page: signedIn
    .input(MembersQuery)
    .output(MembersPage)
    .query(({ ctx, input }) => membersPage(ctx.actor, input)),
  get: signedIn
    .input(MemberQuery)
    .output(MemberPage)
    .query(({ ctx, input }) => memberPage(ctx.actor, input)),
  complete: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/users/{userId}/{workspaceId}/complete",
        area: "users",
        summary: "A user with everything they can reach in a workspace",
      },
    })
    .input(CompleteQuery)
    .output(CompleteUser)
    .query(({ ctx, input }) => completeUser(ctx.actor, input)),
  change: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: "/workspaces/{id}/users/{userId}",
        area,
        summary: "Change the role of a member; of a tablet its name and password",
        needs: "member.edit",
      },
    })
    .input(MemberChanges)
    .output(MemberView)
    .mutation(({ ctx, input }) => changeMember(ctx.actor, input)),
  beforeRemoving: signedIn.input(MembersToRemove).query(({ ctx, input }) => beforeRemoving(ctx.actor, input)),
  remove: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/workspaces/{id}/users/bulk-delete",
        area,
        summary: "Take people out of it; all of them or nobody",
        needs: "member.edit",
      },
    })
    .input(MembersToRemove)
    .output(Removed)
    .mutation(({ ctx, input }) => removeMembers(ctx.actor, input)),
  leave: signedIn.input(ById).mutation(({ ctx, input }) => leaveWorkspace(ctx.actor, input.id)),
  handOver: signedIn.input(HandOver).mutation(({ ctx, input }) => handOver(ctx.actor, input)),
  createTablet: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/workspaces/{id}/read-only-users",
        area,
        summary: "Make an account for a tablet, which only reads",
        needs: "member.edit",
        secret: true,
        status: 201,
      },
    })
    .input(NewTablet)
    .output(MemberView)
    .mutation(({ ctx, input }) => createTablet(ctx.actor, input)),
  editTablet: signedIn.input(TabletChanges).mutation(({ ctx, input }) => editTablet(ctx.actor, input)),
  pairTablet: signedIn
    .input(Membering)
    .output(Pairing)
    .mutation(({ ctx, input }) => pairTablet(ctx.actor, input)),
  newTablet: signedIn
    .input(ById)
    .output(NewTabletPage)
    .query(({ ctx, input }) => newTabletPage(ctx.actor, input.id)),
  tablet: signedIn
    .input(Membering)
    .output(TabletPage)
    .query(({ ctx, input }) => tabletPage(ctx.actor, input.id, input.userId)),
});

import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { linkContainer, linkGroups, linkPlaces, unlinkContainer } from "./containers.ts";
import { createGroup, deleteGroup, editGroup, groupToEdit } from "./edit.ts";
import {
  GroupById,
  GroupChanges,
  GroupChoiceQuery,
  GroupLink,
  GroupOnContainer,
  GroupPageQuery,
  GroupPeople,
  GroupPerson,
  GroupPlaces,
  GroupsQuery,
  GroupsToLink,
  GroupsToLinkQuery,
  GroupView,
  NewGroup,
} from "./inputs.ts";
import { beforeUnlinking, GroupsPage, groupOf, groupsOf, groupsOfContainer, groupsToLink } from "./list.ts";
import { GroupPage, groupPage, peopleToLink, placesToLink } from "./page.ts";
import { linkPeople, linkPerson, unlinkPerson } from "./people.ts";

const area = "groups";
const ofWorkspace = "/workspaces/{id}/distribution-groups";
const one = `${ofWorkspace}/{groupId}`;
const ofContainer = "/containers/{id}/distribution-groups";
const linked = GroupOnContainer.extend({ users: GroupView.shape.users });

export const groupRouter = router({
  list: signedIn
    .meta({ rest: { method: "GET", path: ofWorkspace, area, summary: "The distribution groups of a workspace" } })
    .input(GroupsQuery)
    .output(GroupsPage)
    .query(({ ctx, input }) => groupsOf(ctx.actor, input)),
  get: signedIn
    .meta({ rest: { method: "GET", path: one, area, summary: "One distribution group" } })
    .input(GroupById)
    .output(GroupView)
    .query(({ ctx, input }) => groupOf(ctx.actor, input)),
  create: signedIn
    .meta({
      rest: {
        method: "POST",
        path: ofWorkspace,
        area,
        summary: "Make a distribution group",
        needs: "group.edit",
        status: 201,
      },
    })
    .input(NewGroup)
    .output(GroupView)
    .mutation(({ ctx, input }) => createGroup(ctx.actor, input)),
  edit: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: one,
        area,
        summary: "Rename a distribution group",
        needs: "group.edit",
      },
    })
    .input(GroupChanges)
    .output(GroupView)
    .mutation(({ ctx, input }) => editGroup(ctx.actor, input)),
  delete: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: one,
        area,
        summary: "Delete a distribution group, and what it gave",
        needs: "group.edit",
        status: 204,
      },
    })
    .input(GroupById)
    .mutation(({ ctx, input }) => deleteGroup(ctx.actor, input)),
  linkPerson: signedIn
    .meta({
      rest: {
        method: "POST",
        path: `${one}/link`,
        area,
        summary: "Put somebody in it",
        needs: "group.edit",
      },
    })
    .input(GroupPerson)
    .output(GroupView)
    .mutation(({ ctx, input }) => linkPerson(ctx.actor, input)),
  unlinkPerson: signedIn
    .meta({
      rest: {
        method: "POST",
        path: `${one}/unlink`,
        area,
        summary: "Take somebody out of it",
        needs: "group.edit",
      },
    })
    .input(GroupPerson)
    .output(GroupView)
    .mutation(({ ctx, input }) => unlinkPerson(ctx.actor, input)),
  ofContainer: signedIn
    .meta({
      rest: {
        method: "GET",
        path: ofContainer,
        area,
        summary: "The groups that have access to it",
        needs: "container.see_people",
      },
    })
    .input(ById)
    .output(z.array(linked))
    .query(({ ctx, input }) => groupsOfContainer(ctx.actor, input.id)),
  linkContainer: signedIn
    .meta({
      rest: {
        method: "POST",
        path: `${ofContainer}/{groupId}`,
        area,
        summary: "Give a group access to it, as guests or as admins",
        needs: "container.edit_people",
      },
    })
    .input(GroupLink)
    .output(z.array(GroupOnContainer))
    .mutation(({ ctx, input }) => linkContainer(ctx.actor, input)),
  unlinkContainer: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: `${ofContainer}/{groupId}`,
        area,
        summary: "Take a group's access to it away",
        needs: "container.edit_people",
        status: 204,
      },
    })
    .input(GroupById)
    .mutation(({ ctx, input }) => unlinkContainer(ctx.actor, input)),
  linkPeople: signedIn
    .input(GroupPeople)
    .output(GroupView)
    .mutation(({ ctx, input }) => linkPeople(ctx.actor, input)),
  linkGroups: signedIn
    .input(GroupsToLink)
    .output(z.array(GroupOnContainer))
    .mutation(({ ctx, input }) => linkGroups(ctx.actor, input)),
  linkPlaces: signedIn.input(GroupPlaces).mutation(({ ctx, input }) => linkPlaces(ctx.actor, input)),
  page: signedIn
    .input(GroupPageQuery)
    .output(GroupPage)
    .query(({ ctx, input }) => groupPage(ctx.actor, input)),
  toEdit: signedIn.input(GroupById).query(({ ctx, input }) => groupToEdit(ctx.actor, input)),
  beforeUnlinking: signedIn.input(GroupById).query(({ ctx, input }) => beforeUnlinking(ctx.actor, input)),
  toLink: signedIn.input(GroupsToLinkQuery).query(({ ctx, input }) => groupsToLink(ctx.actor, input)),
  peopleToLink: signedIn.input(GroupChoiceQuery).query(({ ctx, input }) => peopleToLink(ctx.actor, input)),
  placesToLink: signedIn.input(GroupChoiceQuery).query(({ ctx, input }) => placesToLink(ctx.actor, input)),
});

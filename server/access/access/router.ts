import { listOf } from "@server/core/paging";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { addTo } from "./add.ts";
import { candidatesFor } from "./candidates.ts";
import { changeRole, changeRoles } from "./change-roles.ts";
import { beforeHandingOver, handOver } from "./hand-over.ts";
import {
  AddedPeople,
  CandidatesQuery,
  NewOwner,
  NewPeople,
  PeopleById,
  PeopleOf,
  PeopleQuery,
  PersonById,
  PersonView,
  Removed,
  RoleOfPerson,
  RolesOfPeople,
} from "./inputs.ts";
import { peopleIn } from "./list.ts";
import { AccessPage, accessPage } from "./page.ts";
import { beforeRemoving, removePeople, removePerson } from "./remove.ts";

const area = "containers";

export const accessRouter = router({
  people: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/containers/{id}/users",
        area,
        summary: "Who can reach it, and by what",
        needs: "container.see_people",
      },
    })
    .input(PeopleOf)
    .output(listOf(PersonView))
    .query(({ ctx, input }) => peopleIn(ctx.actor, input)),
  add: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/containers/{id}/users",
        area,
        summary: "Let people in: members at once, others by invitation",
        needs: "container.edit_people",
      },
    })
    .input(NewPeople)
    .output(AddedPeople)
    .mutation(({ ctx, input }) => addTo(ctx.actor, input)),
  changeRoles: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: "/containers/{id}/users",
        area,
        summary: "Change the roles of people who were let in here",
        needs: "container.edit_people",
      },
    })
    .input(RolesOfPeople)
    .output(z.array(PersonView))
    .mutation(({ ctx, input }) => changeRoles(ctx.actor, input)),
  changeRole: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: "/containers/{id}/users/{userId}",
        area,
        summary: "Change somebody's role",
        needs: "container.edit_people",
      },
    })
    .input(RoleOfPerson)
    .output(PersonView)
    .mutation(({ ctx, input }) => changeRole(ctx.actor, input)),
  removeMany: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/containers/{id}/users/bulk-delete",
        area,
        summary: "Take from several people what was granted here",
        needs: "container.edit_people",
      },
    })
    .input(PeopleById)
    .output(Removed)
    .mutation(({ ctx, input }) => removePeople(ctx.actor, input)),
  remove: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: "/containers/{id}/users/{userId}",
        area,
        summary: "Take from somebody what was granted here",
        needs: "container.edit_people",
        status: 204,
      },
    })
    .input(PersonById)
    .mutation(({ ctx, input }) => removePerson(ctx.actor, input)),
  handOver: signedIn.input(NewOwner).mutation(({ ctx, input }) => handOver(ctx.actor, input)),
  page: signedIn
    .input(PeopleQuery)
    .output(AccessPage)
    .query(({ ctx, input }) => accessPage(ctx.actor, input)),
  candidates: signedIn.input(CandidatesQuery).query(({ ctx, input }) => candidatesFor(ctx.actor, input)),
  beforeRemoving: signedIn.input(PeopleById).query(({ ctx, input }) => beforeRemoving(ctx.actor, input)),
  beforeHandingOver: signedIn.input(CandidatesQuery).query(({ ctx, input }) => beforeHandingOver(ctx.actor, input)),
});

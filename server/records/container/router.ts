import { reading } from "@db/transact";
import { withEtag } from "@server/core/etag";
import { ById } from "@server/core/fields";
import * as media from "@server/core/media-type";
import { router, signedIn } from "@server/core/trpc";
import { serve } from "@server/platform/files/serve";
import { createContainer } from "./create.ts";
import { beforeDeleting, deleteContainer } from "./delete.ts";
import { editContainer } from "./edit.ts";
import { containerContent } from "./form-values.ts";
import { HomePage, HomeQuery, workspaceHome } from "./home.ts";
import { ContainerChanges, ContainerView, NewContainer } from "./inputs.ts";
import { boardsOf, ContainersPage, ContainersQuery, childrenOf } from "./list.ts";
import { loadContainerView } from "./load-view.ts";
import { ContainerPage, ContainerQuery, containerPage } from "./page.ts";
import { PlacesPage, PlacesQuery, placesForContainer } from "./places-page.ts";
import { PlanPage, PlanQuery, planPage } from "./plan-page.ts";
import { drawRoom, RoomInput } from "./rooms.ts";
import { Slots, SlotsQuery, slotsOfContainer } from "./slots.ts";
import { storedPlan } from "./stored-plan.ts";

const area = "containers";

export const containerRouter = router({
  create: signedIn
    .meta({
      rest: {
        method: "POST",
        path: "/containers",
        area,
        summary:
          "Make a board, or a container in one; user_id, who owns it, is taken from who may hand over and ignored from others",
        status: 201,
        multipart: true,
      },
    })
    .input(NewContainer)
    .output(ContainerView)
    .mutation(({ ctx, input }) => createContainer(ctx.actor, input)),
  get: signedIn
    .meta({ rest: { method: "GET", path: "/containers/{id}", area, summary: "One board or container" } })
    .input(ById)
    .output(ContainerView)
    .query(async ({ ctx, input }) =>
      withEtag(ctx, containerContent, await reading(ctx.actor, (tx) => loadContainerView(tx, ctx.actor, input.id))),
    ),
  edit: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: "/containers/{id}",
        area,
        summary: "Change a board or container",
        needs: "container.edit",
        multipart: true,
      },
    })
    .input(ContainerChanges)
    .output(ContainerView)
    .mutation(async ({ ctx, input }) => withEtag(ctx, containerContent, await editContainer(ctx.actor, input))),
  delete: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: "/containers/{id}",
        area,
        summary: "Delete a board or container, with all in it",
        needs: "container.delete",
        status: 204,
      },
    })
    .input(ById)
    .mutation(({ ctx, input }) => deleteContainer(ctx.actor, input.id)),
  floorPlan: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/containers/{id}/floorplan",
        area,
        summary: "The bytes of its floor plan, which images[].file_path gives our own pages",
        raw: media.PICTURE,
      },
    })
    .input(ById)
    .query(async ({ ctx, input }) =>
      serve(ctx.request ?? new Request("http://localhost/"), await storedPlan(ctx.actor, input.id)),
    ),
  slots: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/containers/{id}/slots",
        area,
        summary: "Where it may be moved or copied to, and why not elsewhere",
        needs: "container.move",
      },
    })
    .input(SlotsQuery)
    .output(Slots)
    .query(({ ctx, input }) => slotsOfContainer(ctx.actor, input, ctx.locale)),
  places: signedIn
    .input(PlacesQuery)
    .output(PlacesPage)
    .query(({ ctx, input }) => placesForContainer(ctx.actor, input)),
  containers: signedIn
    .meta({ rest: { method: "GET", path: "/containers/{id}/containers", area, summary: "What is directly in it" } })
    .input(ContainersQuery)
    .output(ContainersPage)
    .query(({ ctx, input }) => childrenOf(ctx.actor, input)),
  boards: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/workspaces/{id}/containers",
        area,
        summary: "The boards of a workspace, as far as one may see",
      },
    })
    .input(ContainersQuery)
    .output(ContainersPage)
    .query(({ ctx, input }) => boardsOf(ctx.actor, input)),
  drawRoom: signedIn.input(RoomInput).mutation(({ ctx, input }) => drawRoom(ctx.actor, input)),
  page: signedIn
    .input(ContainerQuery)
    .output(ContainerPage)
    .query(({ ctx, input }) => containerPage(ctx.actor, input, ctx.locale)),
  plan: signedIn
    .input(PlanQuery)
    .output(PlanPage)
    .query(({ ctx, input }) => planPage(ctx.actor, input)),
  beforeDeleting: signedIn.input(ById).query(({ ctx, input }) => beforeDeleting(ctx.actor, input.id)),
  /** The first page of a workspace. */
  home: signedIn
    .input(HomeQuery)
    .output(HomePage)
    .query(({ ctx, input }) => workspaceHome(ctx.actor, input)),
});

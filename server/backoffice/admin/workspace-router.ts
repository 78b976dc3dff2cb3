import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { deleteWorkspaceAsAdmin } from "./delete-workspace.ts";
import { editWorkspaceAsAdmin, setPlan, setTrial } from "./edit-workspace.ts";
import { adminWorkspace } from "./workspace.ts";
import {
  AdminWorkspaceChanges,
  AdminWorkspaceToDelete,
  AdminWorkspaceView,
  PlanOfWorkspace,
  TrialOfWorkspace,
  WorkspaceNames,
  WorkspaceNamesQuery,
  WorkspacesPage,
  WorkspacesQuery,
} from "./workspace-inputs.ts";
import { workspaceNames, workspacesOfAll } from "./workspaces.ts";

const area = "admin";

/** Workspaces in the back-office. Each procedure checks that the caller is a super admin (authorize-back-office.ts). */
export const adminWorkspaceRouter = router({
  page: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/admin/workspaces",
        area,
        summary: "All workspaces; filter[name], filter[commercial_status], filter[plan], filter[payment_status]",
      },
    })
    .input(WorkspacesQuery)
    .output(WorkspacesPage)
    .query(({ ctx, input }) => workspacesOfAll(ctx.actor, input)),
  names: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/admin/workspaces/list",
        area,
        summary: "The id and name of all workspaces, the first thousand; filter[name]",
      },
    })
    .input(WorkspaceNamesQuery)
    .output(WorkspaceNames)
    .query(({ ctx, input }) => workspaceNames(ctx.actor, input)),
  get: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/admin/workspaces/{id}",
        area,
        summary: "A workspace, with all that the platform knows of it",
      },
    })
    .input(ById)
    .output(AdminWorkspaceView)
    .query(({ ctx, input }) => adminWorkspace(ctx.actor, input.id)),
  edit: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: "/admin/workspaces/{id}",
        area,
        summary: "Change a workspace; with a reason, if one is given",
      },
    })
    .input(AdminWorkspaceChanges)
    .output(AdminWorkspaceView)
    .mutation(({ ctx, input }) => editWorkspaceAsAdmin(ctx.actor, input)),
  setTrial: signedIn
    .meta({
      rest: { method: "PUT", path: "/admin/workspaces/{id}/trial", area, summary: "Set the last day of its trial" },
    })
    .input(TrialOfWorkspace)
    .output(AdminWorkspaceView)
    .mutation(({ ctx, input }) => setTrial(ctx.actor, input)),
  setPlan: signedIn
    .input(PlanOfWorkspace)
    .output(z.void())
    .mutation(({ ctx, input }) => setPlan(ctx.actor, input)),
  delete: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: "/admin/workspaces/{id}",
        area,
        summary: "Delete a workspace; with a reason, if one is given",
        status: 204,
      },
    })
    .input(AdminWorkspaceToDelete)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteWorkspaceAsAdmin(ctx.actor, input)),
});

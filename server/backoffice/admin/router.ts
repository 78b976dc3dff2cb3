import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { ActsPage, ActsQuery } from "./act-inputs.ts";
import { actsOf } from "./acts.ts";
import { admin } from "./admin.ts";
import { addAdmin, revokeAdmin } from "./admins.ts";
import { background } from "./background.ts";
import { Background } from "./background-inputs.ts";
import { BreakExplained, HistoryBreaks } from "./break-inputs.ts";
import { breaksOfHistories, explainBreak } from "./breaks.ts";
import { AllContainersPage, AllContainersQuery } from "./container-inputs.ts";
import { containersOfAll } from "./containers.ts";
import { deleteUserAsAdmin } from "./delete-user.ts";
import { editUserAsAdmin, sendPasswordLink } from "./edit-user.ts";
import { failedJobs, forgetJobs, retryJobs } from "./failed-jobs.ts";
import {
  AdminsQuery,
  AdminUserView,
  AdminView,
  FailedJobs,
  JobsNamed,
  NewAdmin,
  Revocation,
  Statistics,
  UserEdit,
  UsersPage,
  UsersQuery,
  UserToDelete,
} from "./inputs.ts";
import { statistics } from "./statistics.ts";
import { adminUser } from "./user.ts";
import { adminsOf, usersOf } from "./users.ts";

const area = "admin";
const get = (path: `/${string}`, summary: string) => ({ rest: { method: "GET", path, area, summary } }) as const;

/** The procedures of the back-office. Each checks that the caller is a super admin (authorize-back-office.ts). */
export const adminRouter = router({
  statistics: signedIn
    .meta(get("/admin/statistics", "The platform in numbers"))
    .output(Statistics)
    .query(({ ctx }) => statistics(ctx.actor)),
  /** The latest acts of super admins. */
  acts: signedIn
    .input(ActsQuery)
    .output(ActsPage)
    .query(({ ctx, input }) => actsOf(ctx.actor, input)),
  containers: signedIn
    .meta(
      get(
        "/admin/containers",
        "Boards and containers of all workspaces; filter[name], filter[workspace], filter[kind]",
      ),
    )
    .input(AllContainersQuery)
    .output(AllContainersPage)
    .query(({ ctx, input }) => containersOfAll(ctx.actor, input)),
  breaks: signedIn.output(HistoryBreaks).query(({ ctx }) => breaksOfHistories(ctx.actor)),
  explainBreak: signedIn
    .input(BreakExplained)
    .output(z.void())
    .mutation(({ ctx, input }) => explainBreak(ctx.actor, input)),
  background: signedIn.output(Background).query(({ ctx }) => background(ctx.actor)),
  failedJobs: signedIn.output(FailedJobs).query(({ ctx }) => failedJobs(ctx.actor)),
  retryJobs: signedIn
    .input(JobsNamed)
    .output(z.void())
    .mutation(({ ctx, input }) => retryJobs(ctx.actor, input)),
  forgetJobs: signedIn
    .input(JobsNamed)
    .output(z.void())
    .mutation(({ ctx, input }) => forgetJobs(ctx.actor, input)),
  users: signedIn
    .meta(get("/admin/users", "All users; filter[name], filter[kind]"))
    .input(UsersQuery)
    .output(UsersPage)
    .query(({ ctx, input }) => usersOf(ctx.actor, input)),
  user: signedIn
    .meta(get("/admin/users/{id}", "A user, with workspaces and what concerned them lately"))
    .input(ById)
    .output(AdminUserView)
    .query(({ ctx, input }) => adminUser(ctx.actor, input.id)),
  editUser: signedIn
    .input(UserEdit)
    .output(z.void())
    .mutation(({ ctx, input }) => editUserAsAdmin(ctx.actor, input)),
  sendPasswordLink: signedIn
    .input(ById)
    .output(z.void())
    .mutation(({ ctx, input }) => sendPasswordLink(ctx.actor, input.id)),
  deleteUser: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: "/admin/users/{id}",
        area,
        summary: "End an account; with a reason, if one is given",
        status: 204,
      },
    })
    .input(UserToDelete)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteUserAsAdmin(ctx.actor, input)),
  admins: signedIn
    .meta(get("/admin/admins", "All super admins; filter[name]"))
    .input(AdminsQuery)
    .output(UsersPage)
    .query(({ ctx, input }) => adminsOf(ctx.actor, input)),
  admin: signedIn
    .meta(get("/admin/admins/{id}", "A super admin, and what they did lately"))
    .input(ById)
    .output(AdminView)
    .query(({ ctx, input }) => admin(ctx.actor, input.id)),
  add: signedIn
    .input(NewAdmin)
    .output(ById)
    .mutation(({ ctx, input }) => addAdmin(ctx.actor, input)),
  revoke: signedIn
    .input(Revocation)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeAdmin(ctx.actor, input)),
});

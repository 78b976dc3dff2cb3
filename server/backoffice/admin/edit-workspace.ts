import { workspaces } from "@db/schema/workspace";
import { asOperator, type Tx, transact } from "@db/transact";
import { isRunning } from "@server/billing/subscription/states";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { followingPlan } from "@server/tenancy/workspace/commercial-status";
import { editWorkspace } from "@server/tenancy/workspace/edit";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { adminWorkspace } from "./workspace.ts";
import type { AdminWorkspaceChanges, PlanOfWorkspace, TrialOfWorkspace } from "./workspace-inputs.ts";

type Plan = typeof workspaces.$inferSelect.plan;

/** Edits a workspace's details and its commercial status. */
export async function editWorkspaceAsAdmin(
  actor: Actor,
  { reason, extra_storage, ...changes }: z.output<typeof AdminWorkspaceChanges>,
) {
  authorizeBackOffice(actor);
  await editWorkspace(actor, changes, { reason, extra_storage });
  return adminWorkspace(actor, changes.id);
}

/** Sets the last day of a workspace's trial, or starts a new one. Throws invalid where a subscription is running. */
export async function setTrial(
  actor: Actor,
  { id, data: { trial_ends_on: endsOn, reason } }: z.output<typeof TrialOfWorkspace>,
) {
  authorizeBackOffice(actor);
  await transact(asOperator, async (tx) => {
    const { name, plan } = await lockUnpaid(tx, id);
    await tx
      .update(workspaces)
      .set({
        plan: "trial",
        planEndsOn: endsOn,
        commercialStatus: followingPlan("trial"),
        ...(plan !== "trial" && { extraBoards: 0 }),
      })
      .where(eq(workspaces.id, id));
    await recordEvent(tx, actor, "workspace.set_trial", {
      workspaceId: id,
      aboutId: id,
      title: name,
      detail: { reason, ends_on: endsOn },
    });
  });
  return adminWorkspace(actor, id);
}

/**
 * Sets the plan of a workspace without a running subscription. Throws invalid where there is one, because the plan
 * follows from it.
 */
export const setPlan = (
  actor: Actor,
  { id, plan, ends_on, extra_boards, reason }: z.output<typeof PlanOfWorkspace>,
): Promise<void> =>
  transact(asOperator, async (tx) => {
    authorizeBackOffice(actor);
    if (plan === "trial" && !ends_on) throw invalid("admin.trial_ends", { field: "ends_on", code: "trial_ends" });
    const { name } = await lockUnpaid(tx, id);
    const isFree = plan === "free";
    await tx
      .update(workspaces)
      .set({
        plan,
        planEndsOn: isFree ? null : ends_on,
        extraBoards: isFree ? 0 : extra_boards,
        commercialStatus: followingPlan(statusOf(plan)),
      })
      .where(eq(workspaces.id, id));
    const detail = { reason, plan, ends_on, extra_boards };
    await recordEvent(tx, actor, "workspace.edit_by_admin", { workspaceId: id, aboutId: id, title: name, detail });
  });

const statusOf = (plan: Plan) => (plan === "trial" ? "trial" : plan === "free" ? "inactive" : "active");

/** Locks a workspace to change its plan. Throws notFound, and invalid where a subscription is running. */
async function lockUnpaid(tx: Tx, id: string) {
  const [workspace] = await tx
    .select()
    .from(workspaces)
    .where(and(eq(workspaces.id, id), isNull(workspaces.deletedAt)))
    .for("no key update");
  if (!workspace) throw notFound();
  const { rowCount } = await tx.execute(
    sql`select from subscriptions s where workspace_id = ${id} and ${isRunning(sql`s`)}`,
  );
  if (rowCount) throw invalid("admin.has_subscription", { code: "has_subscription" });
  return workspace;
}

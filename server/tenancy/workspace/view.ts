import { notDeleted } from "@db/not-deleted";
import { inReach, topsOf, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { type Actor, authorizeIn, effectiveRoleIn, type NeverLockedVerb } from "@server/core/actor";
import { today } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { boardsLocked, type PlanStatus, planStatus } from "@server/core/plan";
import { can } from "@server/core/policy";
import { sumOfObjects } from "@server/tenancy/member/reach-points";
import { personAsJson } from "@server/tenancy/user/as-json";
import { eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type WorkspaceDetails, WorkspaceView } from "./inputs.ts";
import { PlanRow } from "./plan-column.ts";
import { themeInUse } from "./theme-in-use.ts";

const Row = WorkspaceView.omit({ plan_status: true, subscription: true, permissions: true }).extend(PlanRow.shape);
type Row = z.infer<typeof Row>;

/** SQL columns of a workspace. Counts include what the actor can reach only; the plan counts all boards. */
const rowsOf = (tx: Tx, actor: Actor, condition: SQL): Promise<Row[]> =>
  queryRows(tx, Row)`
    select w.id, w.name, w.slug, w.company, w.vat, w.street, w.number, w.zip, w.city, w.country, w.commercial_status,
      w.logo, w.color_code, w.customer_number,
      w.plan, w.plan_ends_on as ends_on, w.extra_boards, b.boards, b.boards_count,
      ${personAsJson("owner")} as owner,
      (select t.status from transactions t
        where t.workspace_id = w.id order by t.status = 'canceled', t.created_at desc, t.id desc
        limit 1) as payment_status,
      (select count(*)::int from memberships m where m.workspace_id = w.id) as users_count,
      (select ${sumOfObjects} from tallies t
        where t.workspace_id = w.id and t.container_id = any (${topsOf(actor, sql`w.id`)})) as objects_count
    from workspaces w join users owner on owner.id = w.owner_id
      cross join lateral (
        select count(*)::int as boards,
          (count(*) filter (where ${inReach(actor, containers.workspaceId, containers.id)}))::int as boards_count
        from containers where containers.workspace_id = w.id and containers.parent_id is null
          and ${notDeleted("containers")}
      ) b
    where w.deleted_at is null and ${condition} order by w.name, w.id`;

/** What who may not see members reads of the people of a workspace, and of its contract. */
const nothingOfTheContract = {
  users_count: 0,
  owner: null,
  customer_number: null,
  commercial_status: null,
  subscription: null,
};

/** Whether the plan is over decides what programs can do; how many boards there are is not for outsiders. */
const withoutNumbers = ({ status }: PlanStatus): PlanStatus => ({ status, containers: { current: 0, limit: 0 } });

function viewOf(actor: Actor, { plan, ends_on, extra_boards, boards, ...row }: Row): WorkspaceView {
  const plan_status = planStatus({ plan, ends_on, extra_boards, boards }, today());
  const effectiveRole = effectiveRoleIn(actor, row.id);
  const isOutsider = effectiveRole === null || !can(effectiveRole, "member.see");
  return {
    ...row,
    ...themeInUse(row.id, { ...row, plan }, plan_status),
    plan_status,
    subscription: { subscription_type: { enterprise: plan === "enterprise" } },
    ...(isOutsider ? { ...nothingOfTheContract, plan_status: withoutNumbers(plan_status) } : {}),
    permissions: {
      can_edit: effectiveRole !== null && can(effectiveRole, "workspace.edit") && !boardsLocked(plan_status),
    },
    payment_status: effectiveRole !== null && can(effectiveRole, "billing.see") ? row.payment_status : null,
  };
}

/** A workspace, for its members. */
export async function workspaceView(
  tx: Tx,
  actor: Actor,
  id: string,
  verb: NeverLockedVerb = "workspace.see",
): Promise<WorkspaceView> {
  const [row] = await rowsOf(tx, actor, sql`w.id = ${id}`);
  if (!row) throw notFound();
  authorizeIn(actor, id, verb);
  return viewOf(actor, row);
}

/** A workspace, for those who may change it. */
export async function workspaceDetails(tx: Tx, actor: Actor, id: string): Promise<z.input<typeof WorkspaceDetails>> {
  const [view, [stored]] = await Promise.all([
    workspaceView(tx, actor, id, "workspace.edit"),
    tx
      .select({ at: workspaces.vatVerifiedAt, takes: workspaces.takesProblems, billing_email: workspaces.billingEmail })
      .from(workspaces)
      .where(eq(workspaces.id, id)),
  ]);
  const { at, takes, billing_email } = stored!;
  return { ...view, vat_verified_at: at?.toISOString() ?? null, takes_problems: takes, billing_email };
}

/** The workspaces that satisfy `which` (a condition on `w`), by name. The caller has authorized the actor. */
export const workspaceViews = async (tx: Tx, actor: Actor, condition: SQL): Promise<WorkspaceView[]> =>
  (await rowsOf(tx, actor, condition)).map((row) => viewOf(actor, row));

/** All workspaces of the actor, by name. */
export const workspacesOf = (tx: Tx, actor: Actor, userId: string): Promise<WorkspaceView[]> =>
  workspaceViews(
    tx,
    actor,
    userId === actor.userId
      ? sql`w.id = any (${uuids(actor.memberships.map((one) => one.workspace_id))})` // a program has them by its key
      : sql`w.id in (select workspace_id from memberships where user_id = ${userId})`,
  );

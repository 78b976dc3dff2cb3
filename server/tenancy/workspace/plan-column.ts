import { notDeleted } from "@db/not-deleted";
import { full } from "@db/reach";
import { workspaces } from "@db/schema/workspace";
import type { TenantScope } from "@db/transact";
import type { Plan } from "@server/core/plan";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/** The row of a Plan. */
export const PlanRow = z.object({
  plan: z.enum(workspaces.plan.enumValues),
  ends_on: z.string().nullable(),
  extra_boards: z.number(),
  boards: z.number(),
}) satisfies z.ZodType<Plan>;

/**
 * SQL column: the plan of the workspace of a selected record. Only for super admins; members have the plans of their
 * workspaces in the session already, so for them it is null.
 */
export const planColumn = ({ workspaceIds }: TenantScope, workspaceId: AnyColumn): SQL<Plan | null> =>
  workspaceIds === "all"
    ? sql`(
    select json_build_object('plan', w.plan, 'ends_on', w.plan_ends_on, 'extra_boards', w.extra_boards,
      'boards', (select count(*) from containers b
        where b.workspace_id = w.id and b.parent_id is null and ${notDeleted("b")}))
    from workspaces w where w.id = ${full(workspaceId)})`
    : sql`null`;

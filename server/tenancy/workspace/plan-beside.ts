import { notDeleted } from "@db/not-deleted";
import { full } from "@db/reach";
import type { TenantScope } from "@db/transact";
import type { Plan } from "@server/core/plan";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * The plan of a workspace, as a column beside what is looked up in it. Only for who goes as operator: everybody else
 * brought the plans of their workspaces along when they came in, and the database is asked nothing.
 */
export const planBeside = ({ workspaceIds }: TenantScope, workspaceId: AnyColumn): SQL<Plan | null> =>
  workspaceIds === "all"
    ? sql`(
    select json_build_object('plan', w.plan, 'ends_on', w.plan_ends_on, 'extra_boards', w.extra_boards,
      'boards', (select count(*) from containers b where b.workspace_id = w.id and b.parent_id is null and ${notDeleted("b")}))
    from workspaces w where w.id = ${full(workspaceId)})`
    : sql`null`;

import type { Tx } from "@db/transact";
import { today } from "@server/day";
import { missing } from "@server/refusal";
import { sql } from "drizzle-orm";
import { type Plan, type PlanStatus, planStatus } from "./plan.ts";

/**
 * Makes changes of a workspace's tree wait for each other, so that no two close a circle or take the last board; says what the plan
 * allows at that moment. Rows that merely refer to the workspace are not held up.
 */
export async function lockWorkspace(tx: Tx, workspaceId: string): Promise<PlanStatus> {
  await tx.execute(sql`select from workspaces where id = ${workspaceId} for no key update`);
  const { rows } = await tx.execute<Plan>(sql`
    select plan, plan_ends_on as ends_on, extra_boards,
      (select count(*)::int from containers c where c.workspace_id = w.id and c.parent_id is null and c.deletion_id is null) as boards
    from workspaces w where id = ${workspaceId} and deleted_at is null`);
  if (!rows[0]) throw missing();
  return planStatus(rows[0], today());
}

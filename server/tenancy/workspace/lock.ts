import { notDeleted } from "@db/not-deleted";
import type { Tx } from "@db/transact";
import { today } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { type Plan, type PlanStatus, planStatus } from "@server/core/plan";
import { sql } from "drizzle-orm";

/**
 * Makes changes of a workspace's tree wait for each other, so that no two close a circle or take the last board; says
 * what the plan allows at that moment. Rows that merely refer to the workspace are not held up.
 */
export async function lockWorkspace(tx: Tx, workspaceId: string): Promise<PlanStatus> {
  await tx.execute(sql`select from workspaces where id = ${workspaceId} for no key update`);
  return planNow(tx, workspaceId);
}

/**
 * The same for a change between workspaces: always in the same order, so that of two crossed ones the second waits for
 * the first.
 */
export async function lockBoth(tx: Tx, from: string, to: string): Promise<PlanStatus> {
  for (const id of [...new Set([from, to])].sort())
    await tx.execute(sql`select from workspaces where id = ${id} for no key update`);
  return planNow(tx, to);
}

/** The same where the other is only read: several may read it at once, and its tree stays as it is meanwhile. */
export async function lockReading(tx: Tx, from: string, to: string): Promise<PlanStatus> {
  for (const id of [from, to].sort())
    await tx.execute(
      sql`select from workspaces where id = ${id} for ${sql.raw(id === to ? "no key update" : "share")}`,
    );
  return planNow(tx, to);
}

/** What the plan of a workspace allows, without waiting for anybody. */
export async function planNow(tx: Tx, workspaceId: string): Promise<PlanStatus> {
  const { rows } = await tx.execute<Plan>(sql`
    select plan, plan_ends_on as ends_on, extra_boards,
      (select count(*)::int from containers c where c.workspace_id = w.id and c.parent_id is null and ${notDeleted("c")}) as boards
    from workspaces w where id = ${workspaceId} and deleted_at is null`);
  if (!rows[0]) throw notFound();
  return planStatus(rows[0], today());
}

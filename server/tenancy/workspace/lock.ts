import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { today } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { type PlanStatus, planStatus } from "@server/core/plan";
import { sql } from "drizzle-orm";
import { PlanRow } from "./plan-column.ts";

/**
 * Locks the tree of a workspace, so that concurrent changes can't make a cycle or exceed the boards of the plan.
 * Returns the plan's status. Inserts that only refer to the workspace don't wait.
 */
export async function lockWorkspace(tx: Tx, workspaceId: string): Promise<PlanStatus> {
  await tx.execute(sql`select from workspaces where id = ${workspaceId} for no key update`);
  return planNow(tx, workspaceId);
}

/**
 * Locks the trees of two workspaces, always in the same order, so that no deadlock can arise.
 */
export async function lockBoth(tx: Tx, from: string, to: string): Promise<PlanStatus> {
  for (const id of [...new Set([from, to])].sort())
    await tx.execute(sql`select from workspaces where id = ${id} for no key update`);
  return planNow(tx, to);
}

/** Locks one tree for changes and the other in share mode, for reading. */
export async function lockReading(tx: Tx, from: string, to: string): Promise<PlanStatus> {
  for (const id of [from, to].sort())
    await tx.execute(
      sql`select from workspaces where id = ${id} for ${sql.raw(id === to ? "no key update" : "share")}`,
    );
  return planNow(tx, to);
}

/** The plan's status of a workspace, without a lock. */
export async function planNow(tx: Tx, workspaceId: string): Promise<PlanStatus> {
  const rows = await queryRows(tx, PlanRow)`
    select plan, plan_ends_on as ends_on, extra_boards,
      (select count(*)::int from containers c
        where c.workspace_id = w.id and c.parent_id is null and ${notDeleted("c")}) as boards
    from workspaces w where id = ${workspaceId} and deleted_at is null`;
  if (!rows[0]) throw notFound();
  return planStatus(rows[0], today());
}

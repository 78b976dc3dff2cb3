import { notDeleted } from "@db/not-deleted";
import { reports } from "@db/schema/report";
import type { Tx } from "@db/transact";
import { invalid } from "@server/core/errors";
import { and, eq, sql } from "drizzle-orm";
import type { ReportKind } from "./types.ts";

/** Reports of the same object, type and review point form a cycle: the newest one counts. */
export type Cycle = { objectId: string; type: ReportKind; reviewPoint: string };

/** Locks the row of the report's object, so that of two concurrent changes the second sees the first. */
export const lockReportsOfObject = (tx: Tx, reportId: string) =>
  tx.execute(sql`
    select from objects o
    where (o.workspace_id, o.id) in (select r.workspace_id, r.object_id from reports r where r.id = ${reportId})
    for no key update`);

/** Throws invalid (422) unless the report that is followed up has the same object, type and review point. */
export async function requireSameCycle(
  tx: Tx,
  workspaceId: string,
  parentId: string | null,
  cycle: Cycle,
): Promise<void> {
  if (!parentId) return;
  const parent = await tx.$count(
    reports,
    and(
      eq(reports.workspaceId, workspaceId),
      eq(reports.id, parentId),
      eq(reports.objectId, cycle.objectId),
      eq(reports.type, cycle.type),
      eq(reports.reviewPoint, cycle.reviewPoint),
      notDeleted(reports),
    ),
  );
  if (parent === 0) throw invalid("report.other_cycle", "parent_id");
}

/**
 * Throws invalid (422) if a report would be a follow-up of itself, or of one of its follow-ups at any depth. Reports in
 * the trash count too, since they can be restored.
 */
export async function requireNotOwnFollowUp(
  tx: Tx,
  workspaceId: string,
  parentId: string | null,
  id: string,
): Promise<void> {
  if (!parentId) return;
  const { rows } = await tx.execute(sql`
    with recursive above (id) as (
      select ${parentId}::uuid
      union
      select r.parent_id from above join reports r on (r.workspace_id, r.id) = (${workspaceId}, above.id)
      where r.parent_id is not null
    )
    select from above where id = ${id}`);
  if (rows.length > 0) throw invalid("report.own_follow_up", "parent_id");
}

/** Throws invalid (422) if the type or review point changes of a report that has follow-ups. */
export async function requireCycleMayChange(
  tx: Tx,
  workspaceId: string,
  id: string,
  before: Cycle,
  after: Cycle,
): Promise<void> {
  const field = before.type !== after.type ? "type" : before.reviewPoint !== after.reviewPoint ? "review_point" : null;
  if (!field) return;
  const followUps = await tx.$count(reports, and(eq(reports.workspaceId, workspaceId), eq(reports.parentId, id)));
  if (followUps > 0) throw invalid("report.has_follow_ups", field);
}

import { notDeleted } from "@db/not-deleted";
import { reports } from "@db/schema/report";
import type { Tx } from "@db/transact";
import { invalid } from "@server/core/errors";
import { and, eq, sql } from "drizzle-orm";
import type { ReportKind } from "./types.ts";

export type Cycle = { objectId: string; type: ReportKind; reviewPoint: string };

/**
 * Makes those who put reports of one object right wait for each other: of two at once the second sees what the first
 * did.
 */
export const lockReportsOfObject = (tx: Tx, reportId: string) =>
  tx.execute(sql`
    select from objects o where (o.workspace_id, o.id) in (select r.workspace_id, r.object_id from reports r where r.id = ${reportId}) for no key update`);

/** A follow-up belongs to a report of the same object, type and review point. */
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

/** Never of itself, nor of what follows up on it, however far down; what is in the trash may come back, and counts. */
export async function requireNoCircle(tx: Tx, workspaceId: string, parentId: string | null, id: string): Promise<void> {
  if (!parentId) return;
  const { rows } = await tx.execute(sql`
    with recursive above (id) as (
      select ${parentId}::uuid
      union
      select r.parent_id from above join reports r on (r.workspace_id, r.id) = (${workspaceId}, above.id) where r.parent_id is not null
    )
    select from above where id = ${id}`);
  if (rows.length > 0) throw invalid("report.own_follow_up", "parent_id");
}

/** What others follow up on stays what they are about. */
export async function requireFollowersAlong(
  tx: Tx,
  workspaceId: string,
  id: string,
  before: Cycle,
  after: Cycle,
): Promise<void> {
  const field = before.type !== after.type ? "type" : before.reviewPoint !== after.reviewPoint ? "review_point" : null;
  if (!field) return;
  const followers = await tx.$count(reports, and(eq(reports.workspaceId, workspaceId), eq(reports.parentId, id)));
  if (followers > 0) throw invalid("report.has_follow_ups", field);
}

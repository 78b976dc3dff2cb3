import { reports } from "@db/schema/report";
import type { Tx } from "@db/transact";
import { refuse } from "@server/refusal";
import { and, eq, isNull } from "drizzle-orm";

type Cycle = { objectId: string; type: (typeof reports.$inferSelect)["type"]; reviewPoint: string };

/** A follow-up belongs to a report of the same object, type and review point, and never to itself. */
export async function requireSameCycle(tx: Tx, workspaceId: string, parentId: string | null, cycle: Cycle, own?: string): Promise<void> {
  if (!parentId) return;
  const [parent] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.workspaceId, workspaceId),
        eq(reports.id, parentId),
        eq(reports.objectId, cycle.objectId),
        eq(reports.type, cycle.type),
        eq(reports.reviewPoint, cycle.reviewPoint),
        isNull(reports.deletionId),
      ),
    );
  if (!parent || parentId === own) throw refuse("report.other_cycle", "parent_id");
}

import { notDeleted } from "@db/not-deleted";
import type { Tx } from "@db/transact";
import { requireKnown } from "@server/records/review-point/require-known";
import { sql } from "drizzle-orm";
import type { Cycle } from "./follow-up.ts";

/**
 * Throws invalid (422) unless the review point exists in the workspace and is active, or the object has a report on it
 * already.
 */
export async function requireReviewPoint(tx: Tx, workspaceId: string, { objectId, reviewPoint }: Cycle): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from reports
    where (workspace_id, object_id) = (${workspaceId}, ${objectId}) and review_point = ${reviewPoint}
      and ${notDeleted()}
    limit 1`);
  await requireKnown(tx, workspaceId, reviewPoint, { alreadyUsed: rows.length > 0 });
}

import { notDeleted } from "@db/not-deleted";
import type { Tx } from "@db/transact";
import { requireKnown } from "@server/records/review-point/require-known";
import { sql } from "drizzle-orm";
import type { Cycle } from "./follow-up.ts";

/**
 * On the workspace's list, and in use; what an object was reviewed on before goes on, also once forms no longer offer
 * it.
 */
export async function requirePoint(tx: Tx, workspaceId: string, { objectId, reviewPoint }: Cycle): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from reports where (workspace_id, object_id) = (${workspaceId}, ${objectId}) and review_point = ${reviewPoint} and ${notDeleted()} limit 1`);
  await requireKnown(tx, workspaceId, reviewPoint, { alreadyUsed: rows.length > 0 });
}

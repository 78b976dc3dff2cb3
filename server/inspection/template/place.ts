import { notDeleted } from "@db/not-deleted";
import type { Tx } from "@db/transact";
import { invalid } from "@server/core/errors";
import { sql } from "drizzle-orm";

export const MOST_TEMPLATES = 1000;

/** Before a workspace gets one more, however it comes: made, copied, of the platform, or along with an object. */
export async function requirePlace(tx: Tx, workspaceId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from templates where workspace_id = ${workspaceId} and ${notDeleted()} limit ${MOST_TEMPLATES}`);
  if (rows.length >= MOST_TEMPLATES)
    throw invalid(`template.too_many?limit=${MOST_TEMPLATES}`, { code: "too_many_templates" });
}

import { notDeleted } from "@db/not-deleted";
import type { Tx } from "@db/transact";
import { invalid } from "@server/core/errors";
import { sql } from "drizzle-orm";

export const MAX_TEMPLATES = 1000;

/**
 * Throws invalid (422) if a workspace has the maximum number of templates. Call it before each way to add one:
 * creating, duplicating, copying from the platform, or transferring an object.
 */
export async function requireTemplateQuota(tx: Tx, workspaceId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from templates where workspace_id = ${workspaceId} and ${notDeleted()} limit ${MAX_TEMPLATES}`);
  if (rows.length >= MAX_TEMPLATES)
    throw invalid(`template.too_many?limit=${MAX_TEMPLATES}`, { code: "too_many_templates" });
}

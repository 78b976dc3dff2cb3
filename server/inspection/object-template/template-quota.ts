import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { invalid } from "@server/core/errors";
import { z } from "zod";

const MAX_ON_OBJECT = 50;

const CountRow = z.object({ count: z.number() });

/**
 * Throws invalid (422) if an object has the maximum number of templates and own versions; its page shows all of them at
 * once.
 */
export async function requireQuotaOnObject(
  tx: Tx,
  { workspaceId, objectId }: { workspaceId: string; objectId: string },
): Promise<void> {
  const rows = await queryRows(tx, CountRow)`
    select (select count(*) from object_templates where (workspace_id, object_id) = (${workspaceId}, ${objectId}))::int
      + (select count(*) from template_versions
        where (workspace_id, object_id) = (${workspaceId}, ${objectId}))::int as count`;
  if (rows[0]!.count >= MAX_ON_OBJECT)
    throw invalid(`object_template.full?limit=${MAX_ON_OBJECT}`, { code: "too_many_templates" });
}

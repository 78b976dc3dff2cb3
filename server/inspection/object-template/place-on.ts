import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { invalid } from "@server/core/errors";
import { z } from "zod";

const MOST_ON_OBJECT = 50;

const RequirePlaceRow = z.object({ there: z.number() });

/** Throws where an object has the maximum of templates, which are all loaded at once. */
export async function requirePlaceOn(
  tx: Tx,
  { workspaceId, objectId }: { workspaceId: string; objectId: string },
): Promise<void> {
  const rows = await queryRows(tx, RequirePlaceRow)`
    select (select count(*) from object_templates where (workspace_id, object_id) = (${workspaceId}, ${objectId}))::int
      + (select count(*) from template_versions
        where (workspace_id, object_id) = (${workspaceId}, ${objectId}))::int as there`;
  if (rows[0]!.there >= MOST_ON_OBJECT)
    throw invalid(`object_template.full?limit=${MOST_ON_OBJECT}`, { code: "too_many_templates" });
}

import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import type { Tx } from "@db/transact";
import { invalid } from "@server/core/errors";
import { sql } from "drizzle-orm";

/** Throws 422 unless all of these containers are in the workspace, and keeps them from being deleted meanwhile. */
export async function requirePlaces(tx: Tx, workspaceId: string, ids: string[]): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from containers where workspace_id = ${workspaceId} and id = any (${uuids(ids)})
      and ${notDeleted()} for key share`);
  if (rows.length !== new Set(ids).size)
    throw invalid("member.place_missing", { field: "container_ids", code: "place_missing" });
}

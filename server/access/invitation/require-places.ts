import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { Place } from "@server/access/access/grant-roles";
import { notFound } from "@server/core/errors";
import { sql } from "drizzle-orm";

/**
 * Loads these containers by id, with row locks on them and on the groups. Throws missing if one of them does not exist
 * in this workspace.
 */
export async function requirePlaces(
  tx: Tx,
  workspaceId: string,
  containerIds: string[],
  groupIds: string[],
): Promise<Map<string, Place>> {
  const [wanted, groups] = [new Set(containerIds), new Set(groupIds)];
  const rows = await queryRows(tx, Place)`
    select id, workspace_id as "workspaceId", title from containers
    where workspace_id = ${workspaceId} and id = any (${uuids([...wanted])}) and ${notDeleted()}
      order by id for share`;
  const { rows: found } = await tx.execute<{ id: string }>(sql`
    select id from groups where workspace_id = ${workspaceId} and id = any (${uuids([...groups])})
      order by id for key share`);
  if (rows.length < wanted.size) throw notFound(containerIds.find((id) => !rows.some((row) => row.id === id)));
  if (found.length < groups.size) throw notFound(groupIds.find((id) => !found.some((row) => row.id === id)));
  return new Map(rows.map((place) => [place.id, place]));
}

import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import type { Tx } from "@db/transact";
import type { Place } from "@server/access/access/grant-each";
import { notFound } from "@server/core/errors";
import { sql } from "drizzle-orm";

/**
 * The containers among these, by id, that stay until the transaction is over. Throws missing when one of them, or one
 * of the groups, is not this workspace's own: nothing is given half.
 */
export async function requirePlaces(
  tx: Tx,
  workspaceId: string,
  containerIds: string[],
  groupIds: string[],
): Promise<Map<string, Place>> {
  const [wanted, groups] = [new Set(containerIds), new Set(groupIds)];
  const { rows } = await tx.execute<Place>(sql`
    select id, workspace_id as "workspaceId", title from containers
    where workspace_id = ${workspaceId} and id = any (${uuids([...wanted])}) and ${notDeleted()} order by id for share`);
  const { rows: found } = await tx.execute(sql`
    select from groups where workspace_id = ${workspaceId} and id = any (${uuids([...groups])}) order by id for key share`);
  if (rows.length < wanted.size || found.length < groups.size) throw notFound();
  return new Map(rows.map((place) => [place.id, place]));
}

import { uuids } from "@db/reach";
import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";
import { givenTo } from "./rows.ts";

/** On how many boards each of them can reach something: up from what was given to them. */
export async function boardsReached(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; boards: number }>(sql`
    with recursive up (user_id, id, parent_id) as (
      select given.user_id, c.id, c.parent_id from (${givenTo(workspaceId, sql`= any (${uuids(ids)})`)}) given
        join containers c on c.workspace_id = ${workspaceId} and c.id = given.container_id and c.deletion_id is null
      union
      select up.user_id, c.id, c.parent_id from up join containers c on c.workspace_id = ${workspaceId} and c.id = up.parent_id
    )
    select user_id as id, count(*)::int as boards from up where parent_id is null group by user_id`);
  return new Map(rows.map(({ id, boards }) => [id, boards]));
}

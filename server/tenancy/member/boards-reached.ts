import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { givenTo } from "./rows.ts";

const BoardsReachedRow = z.object({ id: z.string(), boards: z.number() });

/** The number of boards on which each user can reach something, counted upwards from their grants. */
export async function boardsReached(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows(tx, BoardsReachedRow)`
    select given.user_id as id, count(distinct board.id)::int as boards
    from (${givenTo(workspaceId, sql`= any (${uuids(ids)})`)}) given
    join containers c on (c.workspace_id, c.id) = (${workspaceId}, given.container_id) and ${notDeleted("c")}
    join container_paths p on (p.workspace_id, p.container_id) = (c.workspace_id, c.id)
    join containers board on (board.workspace_id, board.id) = (p.workspace_id, p.above_id) and board.parent_id is null
    group by given.user_id`;
  return new Map(rows.map(({ id, boards }) => [id, boards]));
}

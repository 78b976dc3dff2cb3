import { notDeleted } from "@db/not-deleted";
import { notEnded } from "@db/not-ended";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { z } from "zod";

const NewAccessRow = z.object({ userId: z.string(), containerIds: z.array(z.string()) });

/**
 * Which of these containers each of these people cannot reach yet, by any grant or group. Call it before access is
 * given. Only for plain members: admins of the workspace reach everything, and tablets read no mail.
 */
export async function newAccessOf(
  tx: Tx,
  workspaceId: string,
  userIds: readonly string[],
  containerIds: readonly string[],
) {
  if (userIds.length === 0 || containerIds.length === 0) return [];
  const rows = await queryRows(tx, NewAccessRow)`
    with recursive path (start, id, parent_id) as (
      select id, id, parent_id from containers where workspace_id = ${workspaceId} and id = any (${uuids(containerIds)})
        and ${notDeleted()}
      union all
      select path.start, c.id, c.parent_id from path join containers c on c.workspace_id = ${workspaceId}
        and c.id = path.parent_id
    ), reached (start, user_id) as (
      select path.start, g.user_id from path join grants g on g.workspace_id = ${workspaceId}
        and g.container_id = path.id and ${notEnded("g")}
      union
      select path.start, m.user_id from path join group_containers l on l.workspace_id = ${workspaceId}
        and l.container_id = path.id
        join group_members m on (m.workspace_id, m.group_id) = (l.workspace_id, l.group_id)
    )
    select m.user_id as "userId", array_agg(place.id) as "containerIds"
    from memberships m cross join (select id from path where id = start) place
    where m.workspace_id = ${workspaceId} and m.user_id = any (${uuids(userIds)}) and m.role = 'member'
      and not exists (select from reached where (reached.start, reached.user_id) = (place.id, m.user_id))
    group by m.user_id order by m.user_id`;
  return rows;
}

import { notEnded } from "@db/not-ended";
import { roleOfGroup } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { z } from "zod";
import { type GivenRole, GrantRole } from "./given-role.ts";

const Pair = z.object({ userId: z.string(), containerId: z.string() });
type Pair = z.infer<typeof Pair>;

const RolesRow = Pair.extend({ role: GrantRole, ends_on: z.string().nullable() });

/**
 * The strongest role of each pair of a person and a container, by a grant or group on the container or above it. The
 * key is `${userId} ${containerId}`; pairs without a role are left out.
 */
export async function rolesOn(tx: Tx, workspaceId: string, pairs: readonly Pair[]): Promise<Map<string, GivenRole>> {
  if (pairs.length === 0) return new Map();
  const rows = await queryRows(tx, RolesRow)`
    with recursive pairs as (
      select * from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair ("userId" uuid, "containerId" uuid)
    ), path (start, id, parent_id) as (
      select id, id, parent_id from containers where workspace_id = ${workspaceId}
        and id in (select "containerId" from pairs)
      union all
      select path.start, above.id, above.parent_id
        from path join containers above on (above.workspace_id, above.id) = (${workspaceId}, path.parent_id)
    ), given (user_id, container_id, role, ends_on) as (
      select user_id, container_id, role, ends_on from grants where workspace_id = ${workspaceId}
        and container_id in (select id from path) and ${notEnded()}
      union all
      select m.user_id, linked.container_id, ${roleOfGroup("linked")}, null
      from group_containers linked join group_members m using (workspace_id, group_id)
      where linked.workspace_id = ${workspaceId} and linked.container_id in (select id from path)
    )
    select pairs."userId", pairs."containerId", min(given.role) as role,
      case when min(given.role) = 'inspector' then max(given.ends_on) end as ends_on from pairs
      join path on path.start = pairs."containerId"
        join given on (given.user_id, given.container_id) = (pairs."userId", path.id)
    group by 1, 2`;
  return new Map(rows.map(({ userId, containerId, ...given }) => [`${userId} ${containerId}`, given]));
}

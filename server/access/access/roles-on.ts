import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { z } from "zod";
import { GrantRole } from "./inputs.ts";

const Pair = z.object({ userId: z.string(), containerId: z.string() });
type Pair = z.infer<typeof Pair>;

const RolesRow = Pair.extend({ role: GrantRole });

/**
 * What these people can do on these containers by a grant or a distribution group, there or above: the strongest. By
 * `${userId} ${containerId}`; who has nothing there is not in it.
 */
export async function rolesOn(tx: Tx, workspaceId: string, pairs: readonly Pair[]): Promise<Map<string, GrantRole>> {
  if (pairs.length === 0) return new Map();
  const rows = await queryRows(tx, RolesRow)`
    with recursive asked as (
      select * from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair ("userId" uuid, "containerId" uuid)
    ), path (start, id, parent_id) as (
      select id, id, parent_id from containers where workspace_id = ${workspaceId} and id in (select "containerId" from asked)
      union all
      select path.start, above.id, above.parent_id from path join containers above on (above.workspace_id, above.id) = (${workspaceId}, path.parent_id)
    ), held (user_id, container_id, role) as (
      select user_id, container_id, role from grants where workspace_id = ${workspaceId} and container_id in (select id from path)
      union all
      select m.user_id, linked.container_id, case when linked.is_container_admin then 'admin' else 'guest' end
      from group_containers linked join group_members m using (workspace_id, group_id)
      where linked.workspace_id = ${workspaceId} and linked.container_id in (select id from path)
    )
    select asked."userId", asked."containerId", min(held.role) as role from asked
      join path on path.start = asked."containerId" join held on (held.user_id, held.container_id) = (asked."userId", path.id)
    group by 1, 2`;
  return new Map(rows.map(({ userId, containerId, role }) => [`${userId} ${containerId}`, role]));
}

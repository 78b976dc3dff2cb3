import { uuids } from "@db/reach";
import { actionPointResolvers } from "@db/schema/action-point";
import type { Tx } from "@db/transact";
import { refuse } from "@server/refusal";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Person } from "./inputs.ts";

/**
 * Who can be asked to do something in a container: the workspace's admins, and members to whom it, or something above it, was granted;
 * never a tablet, which stays read-only. `container` is an id, `extra` more columns of u (users).
 */
export async function peopleWithin<T extends object = object>(tx: Tx, container: string | SQL, extra = sql``, which = sql`true`) {
  const { rows } = await tx.execute<Person & T>(sql`
    with recursive path (workspace_id, id, parent_id) as (
      select workspace_id, id, parent_id from containers where id = ${container}
      union all
      select c.workspace_id, c.id, c.parent_id from path join containers c on (c.workspace_id, c.id) = (path.workspace_id, path.parent_id)
    )
    select u.id, u.first_name, u.last_name ${extra}
    from memberships m join users u on u.id = m.user_id
    where m.workspace_id = (select workspace_id from path limit 1) and m.role <> 'tablet' and ${which} and (
      m.role in ('owner', 'admin')
      or exists (select from path join grants g on (g.workspace_id, g.container_id) = (path.workspace_id, path.id) where g.user_id = u.id)
      or exists (select from path join group_containers l on (l.workspace_id, l.container_id) = (path.workspace_id, path.id)
        join group_members gm on (gm.workspace_id, gm.group_id) = (l.workspace_id, l.group_id) where gm.user_id = u.id))
    order by lower(u.first_name), lower(u.last_name), u.id`);
  return rows;
}

/** Gives an action point these resolvers and no others, in this order. Refuses who cannot come to it. */
export async function setResolvers(tx: Tx, place: { workspaceId: string; containerId: string; actionPointId: string }, userIds: string[]) {
  const { workspaceId, containerId, actionPointId } = place;
  if (userIds.length > 0) {
    const within = await peopleWithin(tx, containerId, sql``, sql`u.id = any (${uuids(userIds)})`);
    if (within.length < userIds.length) throw refuse("action_point.resolver_out_of_reach", "resolvers");
  }
  await tx
    .delete(actionPointResolvers)
    .where(and(eq(actionPointResolvers.workspaceId, workspaceId), eq(actionPointResolvers.actionPointId, actionPointId)));
  if (userIds.length > 0)
    await tx.insert(actionPointResolvers).values(userIds.map((userId, position) => ({ workspaceId, actionPointId, userId, position })));
}

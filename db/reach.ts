import { type AnyColumn, getTableName, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { Walled } from "./transact.ts";

/** Who looks, as far as reach goes. seesAllOf: the workspaces where they are owner or admin. */
export type Looker = Walled & { userId: string; seesAllOf: readonly string[] };

/** One parameter however many there are, so that the statement stays the same. Drizzle would spread a bare array. */
export const uuids = (ids: readonly string[]) => sql`${`{${ids.join()}}`}::uuid[]`;

const written = new Map<AnyColumn, SQL>();

/** With its table's name, always: among the fields of a select from one table Drizzle leaves it out, and the column would be another's. */
function full(column: AnyColumn): SQL {
  const known = written.get(column) ?? sql.raw(`"${getTableName(column.table)}"."${toSnakeCase(column.name)}"`);
  written.set(column, known); // putting names together is a good part of what a statement costs us
  return known;
}

/**
 * True for rows whose container the actor may see: everything where they are owner or admin; elsewhere what was granted to
 * them, or to a distribution group of theirs, and all below it. Composes into any where, for a container's own id too.
 */
export const inReach = (actor: Looker, workspaceId: AnyColumn, containerId: AnyColumn): SQL =>
  actor.workspaceIds === "all"
    ? sql`true`
    : sql`(
  ${full(workspaceId)} = any (${uuids(actor.seesAllOf)}) or ${full(containerId)} in (
    with recursive reach (workspace_id, id) as (
      select workspace_id, container_id from grants where user_id = ${actor.userId}
      union
      select linked.workspace_id, linked.container_id from group_members m
        join group_containers linked using (workspace_id, group_id) where m.user_id = ${actor.userId}
      union
      select child.workspace_id, child.id from reach join containers child on (child.workspace_id, child.parent_id) = (reach.workspace_id, reach.id)
    )
    select id from reach
  ))`;

/**
 * The strongest grant the actor has on a container or above it: 'admin', 'guest', or null where there is none.
 * A handful of index look-ups from below; for one record, where inReach() would first gather all the actor may see.
 */
export const grantOn = (actor: Looker, workspaceId: AnyColumn, containerId: AnyColumn): SQL<"admin" | "guest" | null> =>
  sql`(
    with recursive path (workspace_id, id, parent_id) as (
      select c.workspace_id, c.id, c.parent_id from containers c where (c.workspace_id, c.id) = (${full(workspaceId)}, ${full(containerId)})
      union all
      select above.workspace_id, above.id, above.parent_id from path join containers above on (above.workspace_id, above.id) = (path.workspace_id, path.parent_id)
    )
    select min(role) from (
      select g.role from path join grants g on (g.workspace_id, g.container_id) = (path.workspace_id, path.id) where g.user_id = ${actor.userId}
      union all
      select case when linked.is_container_admin then 'admin' else 'guest' end from path
        join group_containers linked on (linked.workspace_id, linked.container_id) = (path.workspace_id, path.id)
        join group_members m on (m.workspace_id, m.group_id) = (linked.workspace_id, linked.group_id) where m.user_id = ${actor.userId}
    ) found
  )`;

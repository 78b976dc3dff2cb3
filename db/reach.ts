import { type AnyColumn, getTableName, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { TenantScope } from "./transact.ts";

/** Who looks, as far as reach goes. adminWorkspaceIds: the workspaces where they are owner or admin. */
export type Looker = TenantScope & { userId: string; adminWorkspaceIds: readonly string[] };

/** One parameter however many there are, so that the statement stays the same. Drizzle would spread a bare array. */
export const uuids = (ids: readonly string[]) => sql`${`{${ids.join()}}`}::uuid[]`;

const written = new Map<AnyColumn, SQL>();

/**
 * With its table's name, always: among the fields of a select from one table Drizzle leaves it out, and the column
 * would be another's.
 */
export function full(column: AnyColumn): SQL {
  const known = written.get(column) ?? sql.raw(`"${getTableName(column.table)}"."${toSnakeCase(column.name)}"`);
  written.set(column, known); // putting names together is a good part of what a statement costs us
  return known;
}

/**
 * What was granted to somebody, or to a distribution group of theirs; all below it is theirs too. Under each, at most
 * one row a grant.
 */
const granted = ({ userId }: Looker) => sql`
  select workspace_id, container_id from grants where user_id = ${userId}
  union all
  select linked.workspace_id, linked.container_id from group_members m
    join group_containers linked using (workspace_id, group_id) where m.user_id = ${userId}`;

const everywhere = (actor: Looker, workspaceId: AnyColumn) =>
  sql`${full(workspaceId)} = any (${uuids(actor.adminWorkspaceIds)})`;

/**
 * True for rows whose container the actor may see: everything where they are owner or admin; elsewhere what was granted
 * to them, or to a distribution group of theirs, and all below it. Composes into any where, for a container's own id
 * too. It first gathers all that the actor may see, once a statement: for many rows.
 */
export const inReach = (actor: Looker, workspaceId: AnyColumn, containerId: AnyColumn): SQL =>
  actor.workspaceIds === "all"
    ? sql`true`
    : sql`(
  ${everywhere(actor, workspaceId)} or ${full(containerId)} in (
    select p.container_id from (${granted(actor)}) g join container_paths p on (p.workspace_id, p.above_id) = (g.workspace_id, g.container_id)
  ))`;

/**
 * The ids of all containers of a workspace that the actor may see, as one array; null: all there are. For functions of
 * Postgres that run as operator.
 */
export const reachIn = (actor: Looker, workspaceId: string): SQL =>
  actor.workspaceIds === "all" || actor.adminWorkspaceIds.includes(workspaceId)
    ? sql`null::uuid[]`
    : sql`(
  select coalesce(array_agg(distinct p.container_id), '{}') from (${granted(actor)}) g
    join container_paths p on (p.workspace_id, p.above_id) = (g.workspace_id, g.container_id) where g.workspace_id = ${workspaceId})`;

/** True as inReach, asked from below, a few index look-ups each: for few rows. */
export const isInReach = (actor: Looker, workspaceId: AnyColumn, containerId: AnyColumn): SQL =>
  actor.workspaceIds === "all"
    ? sql`true`
    : sql`(${everywhere(actor, workspaceId)} or ${grantOn(actor, workspaceId, containerId)} is not null)`;

/**
 * Where the actor's tree begins in a workspace: its boards where they see all, else what was granted to them and
 * nothing above it. A condition on `containers`.
 */
export const isTop = (actor: Looker, workspaceId: string): SQL =>
  actor.workspaceIds === "all" || actor.adminWorkspaceIds.includes(workspaceId)
    ? sql`containers.workspace_id = ${workspaceId} and containers.parent_id is null`
    : sql`containers.workspace_id = ${workspaceId} and containers.id = any (${grantedIds(actor)}) and not exists (
  select from container_paths p where (p.workspace_id, p.container_id) = (containers.workspace_id, containers.id)
    and p.above_id <> containers.id and p.above_id = any (${grantedIds(actor)}))`;

/**
 * Gathered once a statement, whatever Postgres knows of how many there are: a join might go through them all for each
 * container.
 */
const grantedIds = (actor: Looker) => sql`array(select g.container_id from (${granted(actor)}) g)`;

/** The strongest grant the actor has on a container or above it: 'admin', 'guest', or null where there is none. */
export const grantOn = (actor: Looker, workspaceId: AnyColumn, containerId: AnyColumn): SQL<"admin" | "guest" | null> =>
  sql`(
    select min(role) from (
      select g.role from container_paths p join grants g on (g.workspace_id, g.container_id) = (p.workspace_id, p.above_id)
        where (p.workspace_id, p.container_id) = (${full(workspaceId)}, ${full(containerId)}) and g.user_id = ${actor.userId}
      union all
      select case when linked.is_container_admin then 'admin' else 'guest' end from container_paths p
        join group_containers linked on (linked.workspace_id, linked.container_id) = (p.workspace_id, p.above_id)
        join group_members m on (m.workspace_id, m.group_id) = (linked.workspace_id, linked.group_id)
        where (p.workspace_id, p.container_id) = (${full(workspaceId)}, ${full(containerId)}) and m.user_id = ${actor.userId}
    ) found
  )`;

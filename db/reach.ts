import { type AnyColumn, getTableName, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { notDeleted } from "./not-deleted.ts";
import { notEnded } from "./not-ended.ts";
import type { grantRole } from "./schema/container.ts";
import type { TenantScope } from "./transact.ts";

export type Granted = { workspace_id: string; container_id: string; role: GrantRole };

/**
 * Whose reach is asked for. `adminWorkspaceIds`: the workspaces where this user is owner or admin. `granted`: of a
 * program, what it reaches elsewhere; of people the database says it.
 */
export type Viewer = TenantScope & {
  userId: string;
  adminWorkspaceIds: readonly string[];
  granted?: readonly Granted[];
};

/** One parameter for any number of ids, so that the statement's text stays the same. Drizzle would make one of each. */
export const uuids = (ids: readonly string[]) => sql`${`{${ids.join()}}`}::uuid[]`;

const written = new Map<AnyColumn, SQL>();

/**
 * The column with its table's name. Drizzle leaves the table out among the fields of a select from one table; in a
 * subselect the name would then mean another table's column.
 */
export function full(column: AnyColumn): SQL {
  const known = written.get(column) ?? sql.raw(`"${getTableName(column.table)}"."${toSnakeCase(column.name)}"`);
  written.set(column, known); // composing names is a large part of what building a statement costs
  return known;
}

/**
 * The containers granted to a user, directly or by a distribution group: one row for each grant, with its role. A grant
 * holds for all below the container as well; an ended one does not hold.
 */
export const grantsTo = (userId: SQL): SQL => sql`
  select workspace_id, container_id, role from grants where user_id = ${userId} and ${notEnded()}
  union all
  select linked.workspace_id, linked.container_id, ${roleOfGroup("linked")} from group_members m
    join group_containers linked using (workspace_id, group_id) where m.user_id = ${userId}`;

const granted = (viewer: Viewer) => (viewer.granted ? rowsOf(viewer.granted) : grantsTo(sql`${viewer.userId}`));

/** What a program reaches, as rows like those of grantsTo(). */
const rowsOf = (all: readonly Granted[]) => sql`
  select workspace_id, container_id, role from unnest(${uuids(all.map((one) => one.workspace_id))},
    ${uuids(all.map((one) => one.container_id))}, ${`{${all.map((one) => one.role).join()}}`}::grant_role[])
    as given (workspace_id, container_id, role)`;

const everywhere = (actor: Viewer, workspaceId: AnyColumn) =>
  sql`${full(workspaceId)} = any (${uuids(actor.adminWorkspaceIds)})`;

/**
 * True for rows whose container the actor may see: all of a workspace where they are owner or admin; elsewhere what was
 * granted, and all below it. `containerId` may be a container's own id. It gathers all containers in reach once for the
 * statement, so it suits queries over many rows; for few rows see isInReach.
 */
export const inReach = (actor: Viewer, workspaceId: AnyColumn, containerId: AnyColumn): SQL =>
  actor.workspaceIds === "all"
    ? sql`true`
    : sql`(
  ${everywhere(actor, workspaceId)} or ${full(containerId)} in (
    select p.container_id from (${granted(actor)}) g
    join container_paths p on (p.workspace_id, p.above_id) = (g.workspace_id, g.container_id)
  ))`;

/** The same for rows that keep a list of containers, some of which may be gone: one of them is granted, or all is. */
export const reachesOneOf = (actor: Viewer, workspaceId: AnyColumn, containerIds: AnyColumn): SQL =>
  actor.workspaceIds === "all"
    ? sql`true`
    : sql`(${everywhere(actor, workspaceId)} or ${full(containerIds)} && array(
    select g.container_id from (${granted(actor)}) g where g.workspace_id = ${full(workspaceId)}))`;

/** The same condition for containers that the actor administers: granted as admin, not as inspector or guest. */
export const administers = (actor: Viewer, workspaceId: AnyColumn, containerId: AnyColumn): SQL =>
  actor.workspaceIds === "all"
    ? sql`true`
    : sql`(
  ${everywhere(actor, workspaceId)} or ${full(containerId)} in (
    select p.container_id from (${granted(actor)}) g
    join container_paths p on (p.workspace_id, p.above_id) = (g.workspace_id, g.container_id)
    where g.role = 'admin'
  ))`;

/** The same for a workspace: whether the actor administers any container of it. */
export const administersSome = (actor: Viewer, workspaceId: string): SQL =>
  seesWholeWorkspace(actor, workspaceId)
    ? sql`true`
    : sql`exists (select from (${granted(actor)}) g where g.workspace_id = ${workspaceId} and g.role = 'admin')`;

/** Whether the actor reaches all of a workspace: as owner or admin of it, or as super admin. */
export const seesWholeWorkspace = ({ workspaceIds, adminWorkspaceIds }: Viewer, workspaceId: string): boolean =>
  workspaceIds === "all" || adminWorkspaceIds.includes(workspaceId);

/**
 * The ids of all containers of a workspace that the actor may see, as one array; null means all. For functions in
 * Postgres that run as operator.
 */
export const reachIn = (actor: Viewer, workspaceId: string): SQL =>
  seesWholeWorkspace(actor, workspaceId)
    ? sql`null::uuid[]`
    : sql`(
  select coalesce(array_agg(distinct p.container_id), '{}') from (${granted(actor)}) g
    join container_paths p on (p.workspace_id, p.above_id) = (g.workspace_id, g.container_id)
    where g.workspace_id = ${workspaceId})`;

/** The same condition as inReach, but it looks upwards from each row with a few index look-ups: for few rows. */
export const isInReach = (actor: Viewer, workspaceId: AnyColumn, containerId: AnyColumn): SQL =>
  actor.workspaceIds === "all"
    ? sql`true`
    : sql`(${everywhere(actor, workspaceId)} or ${grantOn(actor, workspaceId, containerId)} is not null)`;

/**
 * A condition on `containers`: those at the top of what the actor sees in a workspace. That is its boards where they
 * see all, else each granted container that is not below another granted one.
 */
export const isTop = (actor: Viewer, workspaceId: string): SQL =>
  seesWholeWorkspace(actor, workspaceId)
    ? sql`containers.workspace_id = ${workspaceId} and containers.parent_id is null`
    : sql`containers.workspace_id = ${workspaceId} and ${isTopmostGrant(actor)}`;

/** A condition on `containers`: granted, and not below another granted one. */
const isTopmostGrant = (actor: Viewer) => sql`containers.id = any (${grantedIds(actor)}) and not exists (
  select from container_paths p where (p.workspace_id, p.container_id) = (containers.workspace_id, containers.id)
    and p.above_id <> containers.id and p.above_id = any (${grantedIds(actor)}))`;

/**
 * The ids of these containers, as an array, for a column with the id of a workspace: where a statement is about many
 * workspaces.
 */
export function topsOf(actor: Viewer, workspaceId: SQL): SQL {
  const ids = (condition: SQL) => sql`array(select containers.id from containers
    where containers.workspace_id = ${workspaceId} and ${notDeleted("containers")} and ${condition})`;
  const boards = ids(sql`containers.parent_id is null`);
  if (actor.workspaceIds === "all") return boards;
  const { adminWorkspaceIds } = actor;
  return sql`case when ${workspaceId} = any (${uuids(adminWorkspaceIds)}) then ${boards}
    else ${ids(isTopmostGrant(actor))} end`;
}

/** As an array, so that it is computed once for the statement: the planner might repeat a join for each container. */
const grantedIds = (actor: Viewer) => sql`array(select g.container_id from (${granted(actor)}) g)`;

export type GrantRole = (typeof grantRole.enumValues)[number];

/** The role that a row of group_containers gives, by its alias. Groups give no role that ends. */
export const roleOfGroup = (linked: string): SQL<GrantRole> =>
  sql.raw(`(case when ${linked}.is_container_admin then 'admin' else 'guest' end)::grant_role`) as SQL<GrantRole>;

/** The strongest role granted to the actor on a container or above it; null: no grant that holds today. */
export const grantOn = (actor: Viewer, workspaceId: AnyColumn, containerId: AnyColumn): SQL<GrantRole | null> =>
  actor.granted
    ? sql`(
    select min(g.role) from container_paths p
      join (${rowsOf(actor.granted)}) g on (g.workspace_id, g.container_id) = (p.workspace_id, p.above_id)
      where (p.workspace_id, p.container_id) = (${full(workspaceId)}, ${full(containerId)}))`
    : sql`(
    select min(role) from (
      select g.role from container_paths p
        join grants g on (g.workspace_id, g.container_id) = (p.workspace_id, p.above_id)
        where (p.workspace_id, p.container_id) = (${full(workspaceId)}, ${full(containerId)})
          and g.user_id = ${actor.userId} and ${notEnded("g")}
      union all
      select ${roleOfGroup("linked")} from container_paths p
        join group_containers linked on (linked.workspace_id, linked.container_id) = (p.workspace_id, p.above_id)
        join group_members m on (m.workspace_id, m.group_id) = (linked.workspace_id, linked.group_id)
        where (p.workspace_id, p.container_id) = (${full(workspaceId)}, ${full(containerId)})
          and m.user_id = ${actor.userId}
    ) found
  )`;

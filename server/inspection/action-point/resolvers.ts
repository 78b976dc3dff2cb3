import { notEnded } from "@db/not-ended";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { actionPointResolvers } from "@db/schema/action-point";
import type { Tx } from "@db/transact";
import { type Access, may } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { MOST_RESOLVERS, Person, type ResolverGroup } from "./inputs.ts";

type Place = { workspaceId: string; containerId: string };
const MOST_GROUPS = 200; // in a form

/**
 * The possible resolvers in a container: the workspace's admins, and members with a grant on it or above it; never a
 * tablet, which only reads. `container` is an id, `which` a condition on u (users).
 */
export const peopleWithin = (tx: Tx, container: string | SQL, which = sql`true`) =>
  queryRows(tx, Person)`${within(container, which)}`;

const PeopleOfEach = z.object({ container_id: z.string(), people: z.array(Person) });

/** The same of each of some containers. */
export const peopleWithinEach = (tx: Tx, containerIds: readonly string[]) =>
  queryRows(tx, PeopleOfEach)`
    select c.id as container_id,
      coalesce((select json_agg(p) from (${within(sql`c.id`, sql`true`)}) p), '[]') as people
    from containers c where c.id = any (${uuids(containerIds)})`;

const within = (container: string | SQL, which: SQL) => sql`
    with recursive path (workspace_id, id, parent_id) as (
      select workspace_id, id, parent_id from containers where id = ${container}
      union all
      select c.workspace_id, c.id, c.parent_id from path
      join containers c on (c.workspace_id, c.id) = (path.workspace_id, path.parent_id)
    )
    select u.id, u.first_name, u.last_name
    from memberships m join users u on u.id = m.user_id
    where m.workspace_id = (select workspace_id from path limit 1) and m.role <> 'tablet' and ${which} and (
      m.role in ('owner', 'admin')
      or exists (select from path join grants g on (g.workspace_id, g.container_id) = (path.workspace_id, path.id)
        where g.user_id = u.id and ${notEnded("g")})
      or exists (select from path
        join group_containers l on (l.workspace_id, l.container_id) = (path.workspace_id, path.id)
        join group_members gm on (gm.workspace_id, gm.group_id) = (l.workspace_id, l.group_id) where gm.user_id = u.id))
    order by lower(u.first_name), lower(u.last_name), u.id`;

const AskedRow = z.object({ id: z.string() });

/** The ids of the resolvers: the people, then the members of the groups with access, each once. */
export async function asked(
  tx: Tx,
  { workspaceId, containerId }: Place,
  userIds: string[],
  groupIds: string[],
): Promise<string[]> {
  if (groupIds.length === 0) return userIds;
  const rows = await queryRows(
    tx,
    AskedRow,
  )`select id from groups where workspace_id = ${workspaceId} and id = any (${uuids(groupIds)})`;
  if (rows.length < groupIds.length) throw invalid("action_point.no_group", "groups");
  const isInGroup = sql`exists (select from group_members gm where gm.workspace_id = ${workspaceId}
    and gm.group_id = any (${uuids(groupIds)}) and gm.user_id = u.id)`;
  const members = await peopleWithin(tx, containerId, isInGroup);
  const all = [...new Set([...userIds, ...members.map(({ id }) => id)])];
  if (all.length > MOST_RESOLVERS) throw invalid(`action_point.too_many_resolvers?count=${MOST_RESOLVERS}`, "groups");
  return all;
}

const GroupRow = z.object({ id: z.string(), title: z.string(), members: z.array(z.string()) });
type GroupRow = z.infer<typeof GroupRow>;

/** The groups of a workspace with their members; `askable` selects those for a form. */
export async function groupsIn(tx: Tx, workspaceId: string | SQL) {
  const rows = await queryRows(tx, GroupRow)`
    select g.id, g.title, (select coalesce(json_agg(m.user_id), '[]') from group_members m
      where (m.workspace_id, m.group_id) = (g.workspace_id, g.id)) as members
    from groups g where g.workspace_id = ${workspaceId} order by plain(g.title), g.id limit ${MOST_GROUPS}`;
  return rows;
}

/** The people and groups that a form may ask; nobody for those who may not see people. */
export function askedBy(access: Access, people: Person[], groups: GroupRow[]) {
  const seen = may(access, "container.see_people") ? people : [];
  return { people: seen, groups: askable(groups, seen) };
}

/** Groups with at least one member with access, and their number; others are not revealed. */
export function askable(groups: GroupRow[], people: Person[]): ResolverGroup[] {
  const within = new Set(people.map(({ id }) => id));
  return groups
    .map(({ id, title, members }) => ({
      id,
      title,
      users_count: members.filter((member) => within.has(member)).length,
    }))
    .filter(({ users_count }) => users_count > 0);
}

export async function resolversOf(
  tx: Tx,
  { workspaceId, actionPointId }: Pick<Place & { actionPointId: string }, "workspaceId" | "actionPointId">,
) {
  const rows = await tx
    .select({ id: actionPointResolvers.userId })
    .from(actionPointResolvers)
    .where(
      and(eq(actionPointResolvers.workspaceId, workspaceId), eq(actionPointResolvers.actionPointId, actionPointId)),
    )
    .orderBy(actionPointResolvers.position);
  return rows.map(({ id }) => id);
}

/**
 * Who was wanted instead of those who were shown, with whom others named or left out meanwhile. Without who was shown:
 * who was wanted.
 */
export function mergedResolvers(wanted: string[], stored: string[], shown: unknown): string[] {
  if (!Array.isArray(shown)) return wanted;
  const isLeftOut = (id: string) => shown.includes(id) && !wanted.includes(id);
  const added = wanted.filter((id) => !shown.includes(id) && !stored.includes(id));
  return [...stored.filter((id) => !isLeftOut(id)), ...added];
}

/** Replaces the resolvers of an action point, in this order. Throws invalid for people without access. */
export async function setResolvers(
  tx: Tx,
  place: { workspaceId: string; containerId: string; actionPointId: string },
  userIds: string[],
) {
  const { workspaceId, containerId, actionPointId } = place;
  if (userIds.length > 0) {
    const within = await peopleWithin(tx, containerId, sql`u.id = any (${uuids(userIds)})`);
    if (within.length < userIds.length) throw invalid("action_point.resolver_out_of_reach", "resolvers");
  }
  await tx
    .delete(actionPointResolvers)
    .where(
      and(eq(actionPointResolvers.workspaceId, workspaceId), eq(actionPointResolvers.actionPointId, actionPointId)),
    );
  if (userIds.length > 0)
    await tx
      .insert(actionPointResolvers)
      .values(userIds.map((userId, position) => ({ workspaceId, actionPointId, userId, position })));
}

import { queryRows } from "@db/rows";
import { groupContainers, groupMembers } from "@db/schema/container";
import { type Tx, transact } from "@db/transact";
import type { GrantRole } from "@server/access/access/given-role";
import { newAccessOf } from "@server/access/access/new-access";
import { notifyOfAccess } from "@server/access/access/notify";
import { containerFor } from "@server/access/container-for";
import { type Actor, authorizeIn } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { groupIn } from "./group-for.ts";
import type { GroupById, GroupLink, GroupPlaces, GroupsToLink } from "./inputs.ts";
import { groupsOn } from "./on-container.ts";

/** Gives a group access to the container `id`, as guests or admins; a second call changes that role. */
export const linkContainer = (actor: Actor, { id, groupId, is_container_admin }: z.output<typeof GroupLink>) =>
  linkGroups(actor, { id, group_ids: [groupId], is_container_admin });

/** The same for several groups. */
export const linkGroups = (actor: Actor, { id, group_ids, is_container_admin }: z.output<typeof GroupsToLink>) =>
  transact(actor, async (tx) => {
    for (const groupId of [...new Set(group_ids)].sort()) await link(tx, actor, { id, groupId, is_container_admin });
    return (await groupsOn(tx, actor, id)).groups;
  });

/** The same for several containers of the workspace `id`. */
export const linkPlaces = (
  actor: Actor,
  { id, groupId, container_ids, is_container_admin }: z.output<typeof GroupPlaces>,
): Promise<void> =>
  transact(actor, async (tx) => {
    authorizeIn(actor, id, "group.edit");
    for (const containerId of [...new Set(container_ids)].sort()) {
      const { workspaceId } = await link(tx, actor, { id: containerId, groupId, is_container_admin });
      if (workspaceId !== id) throw notFound();
    }
  });

async function link(tx: Tx, actor: Actor, { id, groupId, is_container_admin }: z.output<typeof GroupLink>) {
  const container = await containerFor(tx, actor, "container.edit_people", id);
  if (await linkGroup(tx, actor, container, groupId, is_container_admin ? "admin" : "guest"))
    await requireStillAdmin(tx, actor, id);
  return container;
}

type Place = { id: string; workspaceId: string; title: string };

const LinkGroupRow = z.object({ inserted: z.boolean() });

/**
 * The same in the transaction of another change; the caller has authorized the actor. People who could not reach the
 * container before get one mail. Without a role an existing link stays as it is. Returns whether anything changed.
 */
export async function linkGroup(
  tx: Tx,
  actor: Actor,
  container: Place,
  groupId: string,
  role?: GrantRole,
): Promise<boolean> {
  const { id, workspaceId, title } = container;
  const group = await groupIn(tx, workspaceId, groupId);
  const people = await tx
    .select({ id: groupMembers.userId })
    .from(groupMembers)
    .where(and(eq(groupMembers.workspaceId, workspaceId), eq(groupMembers.groupId, groupId)));
  const newAccess = await newAccessOf(
    tx,
    workspaceId,
    people.map((person) => person.id),
    [id],
  );
  const isAdmin = role === "admin";
  const rows = await queryRows(tx, LinkGroupRow)`
    insert into group_containers (workspace_id, group_id, container_id, is_container_admin)
      values (${workspaceId}, ${groupId}, ${id}, ${isAdmin})
    on conflict (workspace_id, group_id, container_id) do update set is_container_admin = excluded.is_container_admin
      where ${role !== undefined} and group_containers.is_container_admin <> excluded.is_container_admin
    returning xmax = 0 as inserted`;
  const [changed] = rows;
  if (!changed) return false;
  if (changed.inserted) await notifyOfAccess(tx, workspaceId, actor, newAccess);
  const detail = { group: groupId, group_title: group.title, is_container_admin: isAdmin };
  await recordEvent(tx, actor, changed.inserted ? "access.link_group" : "access.change_group", {
    workspaceId,
    aboutId: id,
    title,
    detail,
  });
  return true;
}

/**
 * Removes a group's access to a container. Throws a domain error that names the container above if the group is linked
 * there instead.
 */
export const unlinkContainer = (actor: Actor, { id, groupId }: z.output<typeof GroupById>): Promise<void> =>
  transact(actor, async (tx) => {
    const { workspaceId, title } = await containerFor(tx, actor, "container.edit_people", id);
    const group = await groupIn(tx, workspaceId, groupId);
    const removed = await tx
      .delete(groupContainers)
      .where(
        and(
          eq(groupContainers.workspaceId, workspaceId),
          eq(groupContainers.groupId, groupId),
          eq(groupContainers.containerId, id),
        ),
      )
      .returning({ id: groupContainers.containerId });
    if (removed.length === 0) throw await inheritedError(tx, actor, id, groupId);
    await requireStillAdmin(tx, actor, id);
    const detail = { group: groupId, group_title: group.title };
    await recordEvent(tx, actor, "access.unlink_group", { workspaceId, aboutId: id, title, detail });
  });

async function inheritedError(tx: Tx, actor: Actor, id: string, groupId: string) {
  const above = (await groupsOn(tx, actor, id)).groups.find((group) => group.id === groupId);
  if (!above) return notFound();
  const place = above.inherited_from?.title;
  const key = place ? "access.group_elsewhere.container" : "access.group_elsewhere.above";
  return invalid(`${key}?${new URLSearchParams({ title: above.title, place: place ?? "" })}`, { code: "inherited" });
}

/** People cannot change their own role, so an admin by way of a group cannot reduce that group's role. */
async function requireStillAdmin(tx: Tx, actor: Actor, id: string): Promise<void> {
  await containerFor(tx, actor, "container.edit_people", id).catch(() => {
    throw invalid("refusal.own_role", { code: "own_role" });
  });
}

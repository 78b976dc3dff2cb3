import { queryRows } from "@db/rows";
import { groupContainers, groupMembers } from "@db/schema/container";
import { type Tx, transact } from "@db/transact";
import { gainsOf } from "@server/access/access/gains";
import type { GrantRole } from "@server/access/access/inputs";
import { tellOfAccess } from "@server/access/access/tell";
import { containerFor } from "@server/access/container-for";
import { type Actor, authorizeIn } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { groupIn } from "./group-for.ts";
import type { GroupById, GroupLink, GroupPlaces, GroupsToLink } from "./inputs.ts";
import { groupsOn } from "./on-container.ts";

/**
 * Gives a group access to a container, as guests or as admins; asked again, the other way. Here `id` is the
 * container's.
 */
export const linkContainer = (actor: Actor, { id, groupId, is_container_admin }: z.output<typeof GroupLink>) =>
  linkGroups(actor, { id, group_ids: [groupId], is_container_admin });

/** The same for several groups at once. */
export const linkGroups = (actor: Actor, { id, group_ids, is_container_admin }: z.output<typeof GroupsToLink>) =>
  transact(actor, async (tx) => {
    for (const groupId of [...new Set(group_ids)].sort()) await link(tx, actor, { id, groupId, is_container_admin });
    return (await groupsOn(tx, actor, id)).groups;
  });

/** And for several containers: here `id` is the workspace's. */
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

const LinkGroupRow = z.object({ made: z.boolean() });

/**
 * The same inside another change, for who has been authorized: its people reach the container from now on, and who
 * could not before is told once. Without a role, what is linked already stays as it is. Says whether anything changed.
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
  const gains = await gainsOf(
    tx,
    workspaceId,
    people.map((person) => person.id),
    [id],
  );
  const isAdmin = role === "admin";
  const rows = await queryRows(tx, LinkGroupRow)`
    insert into group_containers (workspace_id, group_id, container_id, is_container_admin) values (${workspaceId}, ${groupId}, ${id}, ${isAdmin})
    on conflict (workspace_id, group_id, container_id) do update set is_container_admin = excluded.is_container_admin
      where ${role !== undefined} and group_containers.is_container_admin <> excluded.is_container_admin
    returning xmax = 0 as made`;
  const [changed] = rows;
  if (!changed) return false;
  if (changed.made) await tellOfAccess(tx, workspaceId, actor, gains);
  const detail = { group: groupId, group_title: group.title, is_container_admin: isAdmin };
  await recordEvent(tx, actor, changed.made ? "access.link_group" : "access.change_group", {
    workspaceId,
    aboutId: id,
    title,
    detail,
  });
  return true;
}

/**
 * Takes a group's access to a container away, at once. What it has from above is refused, and it says where to take
 * that away.
 */
export const unlinkContainer = (actor: Actor, { id, groupId }: z.output<typeof GroupById>): Promise<void> =>
  transact(actor, async (tx) => {
    const { workspaceId, title } = await containerFor(tx, actor, "container.edit_people", id);
    const group = await groupIn(tx, workspaceId, groupId);
    const gone = await tx
      .delete(groupContainers)
      .where(
        and(
          eq(groupContainers.workspaceId, workspaceId),
          eq(groupContainers.groupId, groupId),
          eq(groupContainers.containerId, id),
        ),
      )
      .returning({ id: groupContainers.containerId });
    if (gone.length === 0) throw await elsewhere(tx, actor, id, groupId);
    await requireStillAdmin(tx, actor, id);
    const detail = { group: groupId, group_title: group.title };
    await recordEvent(tx, actor, "access.unlink_group", { workspaceId, aboutId: id, title, detail });
  });

async function elsewhere(tx: Tx, actor: Actor, id: string, groupId: string) {
  const above = (await groupsOn(tx, actor, id)).groups.find((group) => group.id === groupId);
  if (!above) return notFound();
  const place = above.inherited_from?.title;
  const key = place ? "access.group_elsewhere.container" : "access.group_elsewhere.above";
  return invalid(`${key}?${new URLSearchParams({ title: above.title, place: place ?? "" })}`, { code: "inherited" });
}

/** Nobody changes their own role: who is an admin here by a group cannot make that group less. */
async function requireStillAdmin(tx: Tx, actor: Actor, id: string): Promise<void> {
  await containerFor(tx, actor, "container.edit_people", id).catch(() => {
    throw invalid("refusal.own_role", { code: "own_role" });
  });
}

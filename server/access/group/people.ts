import { groupContainers, groupMembers } from "@db/schema/container";
import { type Tx, transact } from "@db/transact";
import { lockMembers } from "@server/access/access/lock-members";
import { newAccessOf } from "@server/access/access/new-access";
import { type NewAccess, notifyOfAccess } from "@server/access/access/notify";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvents } from "@server/core/event";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { groupFor } from "./group-for.ts";
import type { GroupPeople, GroupPerson } from "./inputs.ts";
import { groupView } from "./view.ts";

type AddedToGroup = { linked: string[]; newAccess: NewAccess[] };

/** Adds people to a group. Those who get access to something new by it are notified by one mail each. */
export const linkPeople = (actor: Actor, { id, groupId, user_ids }: z.output<typeof GroupPeople>) =>
  transact(actor, async (tx) => {
    const group = await groupFor(tx, actor, "group.edit", id, groupId);
    const { newAccess } = await addToGroup(tx, actor, group, user_ids);
    await notifyOfAccess(tx, group.workspaceId, actor, newAccess);
    return groupView(tx, id, groupId);
  });

export const linkPerson = (actor: Actor, { id, groupId, user_id }: z.output<typeof GroupPerson>) =>
  linkPeople(actor, { id, groupId, user_ids: [user_id] });

/**
 * The same in the transaction of another change; the caller has authorized the actor, and notifies. Returns the ids of
 * the people who were not in the group yet, and the containers they could not reach before.
 */
export async function addToGroup(
  tx: Tx,
  actor: Actor,
  group: { id: string; workspaceId: string; title: string },
  userIds: readonly string[],
): Promise<AddedToGroup> {
  if (userIds.length === 0) return { linked: [], newAccess: [] };
  const { workspaceId, title } = group;
  const members = await lockMembers(
    tx,
    workspaceId,
    userIds.map((user_id) => ({ user_id })),
  );
  const ids = members.map((member) => member.id);
  if (userIds.some((userId) => !ids.includes(userId)))
    throw invalid("access.no_member", { field: "user_id", code: "no_member" });
  const places = await tx
    .select({ id: groupContainers.containerId })
    .from(groupContainers)
    .where(and(eq(groupContainers.workspaceId, workspaceId), eq(groupContainers.groupId, group.id)));
  const newAccess = await newAccessOf(
    tx,
    workspaceId,
    ids,
    places.map((place) => place.id),
  );
  const linked = await tx
    .insert(groupMembers)
    .values(ids.map((userId) => ({ workspaceId, groupId: group.id, userId })))
    .onConflictDoNothing()
    .returning({ id: groupMembers.userId });
  const isNew = new Set(linked.map((person) => person.id));
  await recordEvents(
    tx,
    actor,
    "group.link",
    linked.map((person) => ({ workspaceId, aboutId: group.id, title, detail: { user: person.id } })),
  );
  return { linked: [...isNew], newAccess: newAccess.filter(({ userId }) => isNew.has(userId)) };
}

/** Removes a person from a group, and so from what they reached by it alone. Does nothing if they are not in it. */
export const unlinkPerson = (actor: Actor, { id, groupId, user_id }: z.output<typeof GroupPerson>) =>
  transact(actor, async (tx) => {
    const { workspaceId, title } = await groupFor(tx, actor, "group.edit", id, groupId);
    const removed = await tx
      .delete(groupMembers)
      .where(
        and(
          eq(groupMembers.workspaceId, workspaceId),
          eq(groupMembers.groupId, groupId),
          eq(groupMembers.userId, user_id),
        ),
      )
      .returning({ id: groupMembers.userId });
    await recordEvents(
      tx,
      actor,
      "group.unlink",
      removed.map((person) => ({ workspaceId, aboutId: groupId, title, detail: { user: person.id } })),
    );
    return groupView(tx, id, groupId);
  });

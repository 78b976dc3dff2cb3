import { groupContainers, groupMembers } from "@db/schema/container";
import { type Tx, transact } from "@db/transact";
import { gainsOf } from "@server/access/access/gains";
import { membersAmong } from "@server/access/access/members-among";
import { type Gain, tellOfAccess } from "@server/access/access/tell";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvents } from "@server/core/event";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { groupFor } from "./group-for.ts";
import type { GroupPeople, GroupPerson } from "./inputs.ts";
import { groupView } from "./view.ts";

type Filled = { linked: string[]; gains: Gain[] };

/** Puts people in a group: from now on they reach what it reaches, and who could not before is told once, by mail. */
export const linkPeople = (actor: Actor, { id, groupId, user_ids }: z.output<typeof GroupPeople>) =>
  transact(actor, async (tx) => {
    const group = await groupFor(tx, actor, "group.edit", id, groupId);
    const { gains } = await fill(tx, actor, group, user_ids);
    await tellOfAccess(tx, group.workspaceId, actor, gains);
    return groupView(tx, id, groupId);
  });

export const linkPerson = (actor: Actor, { id, groupId, user_id }: z.output<typeof GroupPerson>) =>
  linkPeople(actor, { id, groupId, user_ids: [user_id] });

/**
 * The same inside another change, for who has been authorized, which tells them: gives who came new to the group, and
 * what those could not reach before.
 */
export async function fill(
  tx: Tx,
  actor: Actor,
  group: { id: string; workspaceId: string; title: string },
  userIds: readonly string[],
): Promise<Filled> {
  if (userIds.length === 0) return { linked: [], gains: [] };
  const { workspaceId, title } = group;
  const members = await membersAmong(
    tx,
    workspaceId,
    userIds.map((user_id) => ({ user_id })),
  );
  const known = members.map((member) => member.id);
  if (userIds.some((userId) => !known.includes(userId)))
    throw invalid("access.no_member", { field: "user_id", code: "no_member" });
  const places = await tx
    .select({ id: groupContainers.containerId })
    .from(groupContainers)
    .where(and(eq(groupContainers.workspaceId, workspaceId), eq(groupContainers.groupId, group.id)));
  const gains = await gainsOf(
    tx,
    workspaceId,
    known,
    places.map((place) => place.id),
  );
  const linked = await tx
    .insert(groupMembers)
    .values(known.map((userId) => ({ workspaceId, groupId: group.id, userId })))
    .onConflictDoNothing()
    .returning({ id: groupMembers.userId });
  const isNew = new Set(linked.map((person) => person.id));
  await recordEvents(
    tx,
    actor,
    "group.link",
    linked.map((person) => ({ workspaceId, aboutId: group.id, title, detail: { user: person.id } })),
  );
  return { linked: [...isNew], gains: gains.filter(({ userId }) => isNew.has(userId)) };
}

/** Takes somebody out of a group; what they reached by it alone is gone at once. Who is not in it is no matter. */
export const unlinkPerson = (actor: Actor, { id, groupId, user_id }: z.output<typeof GroupPerson>) =>
  transact(actor, async (tx) => {
    const { workspaceId, title } = await groupFor(tx, actor, "group.edit", id, groupId);
    const gone = await tx
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
      gone.map((person) => ({ workspaceId, aboutId: groupId, title, detail: { user: person.id } })),
    );
    return groupView(tx, id, groupId);
  });

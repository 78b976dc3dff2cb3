import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { reading, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { type Actor, authorizeIn } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { avatarOf } from "@server/tenancy/user/avatar-path";
import { z } from "zod";
import { MemberRole, type MembersToRemove } from "./inputs.ts";
import { findRole, lockMembers, requireRole } from "./lock-members.ts";
import { countOpenShares } from "./open-links.ts";
import { removeMemberships } from "./remove-memberships.ts";
import { nameOf } from "./rows.ts";

type Input = z.output<typeof MembersToRemove>;

const RemoveMembersRow = z.object({ id: z.string() });

/**
 * Removes all of these members, or throws if the owner or the actor is among them. Skips those removed meanwhile. Mails
 * the people; a tablet's account is deleted.
 */
export async function removeMembers(actor: Actor, { id: workspaceId, user_ids }: Input) {
  return transact(actor, async (tx) => {
    const { ownerId } = await lockMembers(tx, actor, workspaceId, "member.edit");
    if (user_ids.includes(ownerId)) throw invalid("refusal.owner_stays", { field: "user_ids", code: "owner_stays" });
    if (user_ids.includes(actor.userId)) throw invalid("member.not_oneself", { field: "user_ids", code: "own_role" });
    const rows = await queryRows(tx, RemoveMembersRow)`
      select user_id as id from memberships
      where workspace_id = ${workspaceId} and user_id = any (${uuids(user_ids)}) and role <> 'tablet'`;
    const removed = await removeMemberships(tx, actor, workspaceId, user_ids);
    if (removed.length === 0) throw notFound();
    await enqueueEach(
      tx,
      "member.mail_removed",
      rows.map(({ id }) => ({ workspaceId, userId: id })),
    );
    return { removed };
  });
}

/** The actor leaves the workspace. Throws for the owner, who must hand it over first, and for tablets. */
export async function leaveWorkspace(actor: Actor, workspaceId: string): Promise<void> {
  await transact(actor, async (tx) => {
    if (!actor.memberships.some(({ workspace_id }) => workspace_id === workspaceId)) throw notFound();
    await lockMembers(tx, actor, workspaceId, "workspace.leave");
    if ((await requireRole(tx, workspaceId, actor.userId)) === "owner")
      throw invalid("member.owner_leaves", { code: "owner_stays" });
    await removeMemberships(tx, actor, workspaceId, [actor.userId]);
  });
}

const Leaving = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  image: z.string().nullable(),
  role: MemberRole,
  containers: z.number(),
});

const BeforeRemovingRow = Leaving.extend({ owner: z.string() });

/** What the confirmation page shows: who will be removed, what passes to the owner, and which of the selected stay. */
export const beforeRemoving = (actor: Actor, { id: workspaceId, user_ids }: Input) =>
  reading(actor, async (tx) => {
    authorizeIn(actor, workspaceId, "member.edit");
    const [rows, own, links] = await Promise.all([
      queryRows(tx, BeforeRemovingRow)`
        select u.id, u.first_name, u.last_name, u.image, m.role,
          (select concat_ws(' ', o.first_name, o.last_name) from users o where o.id = w.owner_id) as owner,
          (select count(*)::int from containers c
            where c.workspace_id = m.workspace_id and c.user_id = u.id and ${notDeleted("c")}) as containers
        from memberships m join users u on u.id = m.user_id join workspaces w on w.id = m.workspace_id
        where m.workspace_id = ${workspaceId} and m.user_id = any (${uuids(user_ids)})
        order by plain_all(u.first_name, u.last_name), u.id`,
      findRole(tx, workspaceId, actor.userId),
      countOpenShares(tx, actor, { workspaceId, userIds: user_ids }),
    ]);
    if (rows.length === 0) throw notFound();
    const people = rows.map(({ owner: _, ...row }) => ({
      id: row.id,
      name: nameOf(row),
      image: avatarOf(row.id, row.image),
      role: row.role,
      containers: row.containers,
      is_me: row.id === actor.userId,
    }));
    const staying = people.filter(({ role, is_me }) => role === "owner" || is_me);
    return {
      workspace_id: workspaceId,
      owner: rows[0]!.owner,
      owner_is_me: own === "owner",
      links,
      people: people.filter((person) => !staying.includes(person)),
      stays: staying,
    };
  });

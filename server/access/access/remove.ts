import { uuids } from "@db/reach";
import { reading, type Tx, transact } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvents } from "@server/core/event";
import { countOpenShares } from "@server/tenancy/member/open-links";
import { avatarOf } from "@server/tenancy/user/avatar-path";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { elsewhere, lockDirectGrants, requireDirectGrants } from "./direct-grants.ts";
import type { PeopleById, PersonById } from "./inputs.ts";
import { peopleByIds } from "./people.ts";

/**
 * Removes a person's grant on a container. Throws a domain error for the owner, the actor, and inherited access, with
 * where that can be removed.
 */
export const removePerson = (actor: Actor, { id, userId }: z.output<typeof PersonById>): Promise<void> =>
  transact(actor, async (tx) => {
    const { removed, rest } = await remove(tx, actor, id, [userId]);
    if (removed.length === 0) await requireDirectGrants(tx, actor, id, rest, "user_ids");
  });

/** The same for several people: for all, or for none. People without access are ignored. Returns the ids removed. */
export const removePeople = (
  actor: Actor,
  { id, user_ids }: z.output<typeof PeopleById>,
): Promise<{ user_ids: string[] }> =>
  transact(actor, async (tx) => {
    const { removed, rest } = await remove(tx, actor, id, [...new Set(user_ids)]);
    const [inherits] = (await peopleByIds(tx, actor, { container: id, userIds: rest, seesEmail: false })).filter(
      ({ sources }) => sources.length > 0,
    );
    if (inherits) throw invalid(elsewhere(inherits), { field: "user_ids", code: "inherited" });
    return { user_ids: removed };
  });

async function remove(tx: Tx, actor: Actor, id: string, userIds: string[]) {
  const { workspaceId, title } = await containerFor(tx, actor, "container.edit_people", id);
  const grants = await lockDirectGrants(tx, workspaceId, id, userIds);
  if (grants.some(({ isOwner }) => isOwner))
    throw invalid("refusal.owner_stays", { field: "user_ids", code: "owner_stays" });
  if (userIds.includes(actor.userId)) throw invalid("refusal.own_role", { field: "user_ids", code: "own_role" });
  const removed = grants.map((person) => person.id);
  await tx.execute(sql`
    delete from grants where workspace_id = ${workspaceId} and container_id = ${id}
      and user_id = any (${uuids(removed)}) and not is_owner`);
  await recordEvents(
    tx,
    actor,
    "access.revoke",
    removed.map((userId) => ({ workspaceId, aboutId: id, title, detail: { user: userId } })),
  );
  return { removed, rest: userIds.filter((userId) => !removed.includes(userId)) };
}

/** For the page: the people whose grants can be removed, those whose access stays, and their open share links. */
export const beforeRemoving = (actor: Actor, { id, user_ids }: z.output<typeof PeopleById>) =>
  reading(actor, async (tx) => {
    const [{ workspaceId, title }, people] = await Promise.all([
      containerFor(tx, actor, "container.edit_people", id),
      peopleByIds(tx, actor, { container: id, userIds: user_ids, seesEmail: false, picture: avatarOf }),
    ]);
    const removable = people.filter(
      ({ id: userId, granted, role }) => granted && role !== "owner" && userId !== actor.userId,
    );
    if (people.length === 0) throw notFound();
    const links = await countOpenShares(tx, actor, {
      workspaceId,
      userIds: removable.map((person) => person.id),
      below: id,
    });
    return {
      id,
      workspace_id: workspaceId,
      title,
      links,
      people: removable,
      left: people.filter((person) => !removable.includes(person)),
    };
  });

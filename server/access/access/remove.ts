import { uuids } from "@db/reach";
import { reading, type Tx, transact } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvents } from "@server/core/event";
import { openLinksOf } from "@server/tenancy/member/open-links";
import { avatarOf } from "@server/tenancy/user/avatar-path";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { elsewhere, grantedHere, requireGrantedHere } from "./granted-here.ts";
import type { PeopleById, PersonById } from "./inputs.ts";
import { peopleAmong } from "./people.ts";

/**
 * Takes from one person what was granted here; at once. What comes from elsewhere is refused, and it says where to take
 * that away.
 */
export const removePerson = (actor: Actor, { id, userId }: z.output<typeof PersonById>): Promise<void> =>
  transact(actor, async (tx) => {
    const { gone, rest } = await remove(tx, actor, id, [userId]);
    if (gone.length === 0) await requireGrantedHere(tx, actor, id, rest, "user_ids");
  });

/** The same for many: all of them, or none. Who is not there any more is no matter. */
export const removePeople = (
  actor: Actor,
  { id, user_ids }: z.output<typeof PeopleById>,
): Promise<{ user_ids: string[] }> =>
  transact(actor, async (tx) => {
    const { gone, rest } = await remove(tx, actor, id, [...new Set(user_ids)]);
    const [inherits] = (await peopleAmong(tx, actor, { container: id, userIds: rest, seesEmail: false })).filter(
      ({ sources }) => sources.length > 0,
    );
    if (inherits) throw invalid(elsewhere(inherits), { field: "user_ids", code: "inherited" });
    return { user_ids: gone };
  });

async function remove(tx: Tx, actor: Actor, id: string, userIds: string[]) {
  const { workspaceId, title } = await containerFor(tx, actor, "container.edit_people", id);
  const here = await grantedHere(tx, workspaceId, id, userIds);
  if (here.some(({ isOwner }) => isOwner))
    throw invalid("refusal.owner_stays", { field: "user_ids", code: "owner_stays" });
  if (userIds.includes(actor.userId)) throw invalid("refusal.own_role", { field: "user_ids", code: "own_role" });
  const gone = here.map((person) => person.id);
  await tx.execute(sql`
    delete from grants where workspace_id = ${workspaceId} and container_id = ${id} and user_id = any (${uuids(gone)}) and not is_owner`);
  await recordEvents(
    tx,
    actor,
    "access.revoke",
    gone.map((userId) => ({ workspaceId, aboutId: id, title, detail: { user: userId } })),
  );
  return { gone, rest: userIds.filter((userId) => !gone.includes(userId)) };
}

/** What the page asks before: who it is about, and whose access stays, because it comes from elsewhere too. */
export const beforeRemoving = (actor: Actor, { id, user_ids }: z.output<typeof PeopleById>) =>
  reading(actor, async (tx) => {
    const [{ workspaceId, title }, people] = await Promise.all([
      containerFor(tx, actor, "container.edit_people", id),
      peopleAmong(tx, actor, { container: id, userIds: user_ids, seesEmail: false, picture: avatarOf }),
    ]);
    const removable = people.filter(
      ({ id: userId, granted, role }) => granted && role !== "owner" && userId !== actor.userId,
    );
    if (people.length === 0) throw notFound();
    const links = await openLinksOf(tx, actor, {
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

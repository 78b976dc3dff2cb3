import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { containers, grants } from "@db/schema/container";
import { reading, type Tx, transact } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { conflict, invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { needsPassword, requirePassword } from "@server/tenancy/session/password-again";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { findCandidates } from "./candidates.ts";
import type { CandidatesQuery, NewOwner } from "./inputs.ts";
import { lockMembers } from "./lock-members.ts";
import { notifyOfAccess } from "./notify.ts";

/**
 * Gives a container another owner: a member who is not a tablet. The former owner stays an admin of it. Only for admins
 * of the workspace, who must enter their password again.
 */
export const handOver = (actor: Actor, { id, user_id }: z.output<typeof NewOwner>): Promise<void> =>
  transact(actor, async (tx) => {
    const { workspaceId, title } = await containerFor(tx, actor, "container.hand_over", id);
    await requirePassword(tx, actor);
    if (user_id === actor.userId) throw invalid("refusal.own_role", { field: "user_id", code: "own_role" });
    const owner = (await ownerOf(tx, id))?.id ?? null;
    if (owner === user_id) throw invalid("access.owns_it", { field: "user_id", code: "owns_it" });
    const members = await lockMembers(tx, workspaceId, [{ user_id }, ...(owner ? [{ user_id: owner }] : [])]);
    const newOwner = members.find((member) => member.id === user_id);
    if (!newOwner) throw invalid("access.no_member", { field: "user_id", code: "no_member" });
    if (newOwner.isTablet) throw invalid("access.tablet_reads", { field: "user_id", code: "tablet_reads" });
    await moveOwnership(tx, { workspaceId, containerId: id }, owner, user_id);
    await notifyOfAccess(tx, workspaceId, actor, [{ userId: user_id, containerIds: [id] }]);
    await recordEvent(tx, actor, "access.hand_over", {
      workspaceId,
      aboutId: id,
      title,
      detail: { user: user_id, from: owner },
    });
  });

async function moveOwnership(
  tx: Tx,
  place: { workspaceId: string; containerId: string },
  from: string | null,
  to: string,
) {
  const { workspaceId, containerId } = place;
  const moved = await tx
    .update(containers)
    .set({ userId: to, updatedAt: sql`now()` })
    .where(
      and(
        eq(containers.workspaceId, workspaceId),
        eq(containers.id, containerId),
        notDeleted(containers),
        sql`${containers.userId} is not distinct from ${from}`,
      ),
    )
    .returning({ id: containers.id });
  if (moved.length === 0) throw conflict("access.changed_meanwhile", "changed_meanwhile");
  if (from)
    await tx
      .update(grants)
      .set({ isOwner: false })
      .where(and(eq(grants.workspaceId, workspaceId), eq(grants.containerId, containerId), eq(grants.userId, from)));
  await tx
    .insert(grants)
    .values({ ...place, userId: to, role: "admin", isOwner: true })
    .onConflictDoUpdate({
      target: [grants.workspaceId, grants.userId, grants.containerId],
      set: { role: "admin", endsOn: null, isOwner: true },
    });
}

const OwnerRow = z.object({ id: z.string(), name: z.string() });

async function ownerOf(tx: Tx, containerId: string) {
  const rows = await queryRows(tx, OwnerRow)`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name from containers c join users u on u.id = c.user_id
      where c.id = ${containerId}`;
  return rows[0] ?? null;
}

/** For the page: the owner, the members who could be owner, and whether the password must be entered again. */
export const beforeHandingOver = (actor: Actor, { id, q, chosen }: z.output<typeof CandidatesQuery>) =>
  reading(actor, async (tx) => {
    const { workspaceId, title } = await containerFor(tx, actor, "container.hand_over", id);
    const [owner, asks_password] = await Promise.all([ownerOf(tx, id), needsPassword(tx, actor)]);
    const condition = sql`m.role <> 'tablet' and u.id is distinct from ${owner?.id ?? null}`;
    const candidates = await findCandidates(tx, actor, { workspaceId, q, chosen, condition });
    return { id, workspace_id: workspaceId, title, owner, asks_password, candidates };
  });

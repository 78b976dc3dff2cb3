import { invitations } from "@db/schema/invitation";
import { users } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import { asOperator, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { forbidden, invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { isAdminNow } from "@server/tenancy/member/is-admin-now";
import { proveAddress } from "@server/tenancy/user/prove-address";
import { and, eq, isNull, sql } from "drizzle-orm";
import { forgetPerson } from "./create-person.ts";
import { type Found, findInvitation, stateOf } from "./find.ts";
import { isPlaceStillGiven } from "./still-given.ts";

type Invited = { id: string; email: string };
/** Where they now are. */
type Accepted = { workspace_id: string; container_id: string | null };

/** By the person alone: not by who acts in their name, nor by a tablet on a wall. */
export function acceptInvitation(actor: Actor, token: string): Promise<Accepted> {
  if (actor.impersonatorId) throw forbidden("invitation.not_in_their_name");
  if (actor.memberships.some(({ role }) => role === "tablet")) throw forbidden("invitation.not_on_tablet");
  return transact(asOperator, async (tx) => {
    const email = await heldAddress(tx, actor.userId);
    const accepted = await acceptFor(tx, { id: actor.userId, email }, token);
    await proveAddress(tx, actor.userId, email); // the link was mailed there
    return accepted;
  });
}

/** As it is now, and stays until the transaction is over: the actor's is that of when the request began. */
async function heldAddress(tx: Tx, userId: string): Promise<string> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for("update");
  if (!user) throw notFound();
  return user.email;
}

/** Throws where that token invites nobody, or another address. */
export async function requireInvited(tx: Tx, email: string, token: string): Promise<Found> {
  const found = await findInvitation(tx, token);
  if (!found) throw notFound();
  if (found.email !== email) throw invalid("invitation.for_another", { field: "email", code: "not_invited" });
  return found;
}

/**
 * For whoever holds the address that was invited, once. What they had already, they keep: nobody is demoted by an
 * invitation. Nothing is theirs that who gave it could not give any more: who was taken out does not come back through
 * what they sent before.
 */
export async function acceptFor(tx: Tx, { id: userId, email }: Invited, token: string): Promise<Accepted> {
  const found = await requireInvited(tx, email, token);
  await lockWorkspaceRow(tx, found.workspaceId);
  if (found.isWithdrawn || !(await take(tx, found)))
    throw invalid(`invitation.state.${stateOf((await findInvitation(tx, token)) ?? found)}`, {
      code: "invitation_over",
    });
  const { workspaceId, containerId } = found;
  const role = found.isByAdmin ? found.role : "member";
  await tx
    .insert(memberships)
    .values({ workspaceId, userId, role })
    .onConflictDoUpdate({
      target: [memberships.workspaceId, memberships.userId],
      set: { role },
      setWhere: sql`${memberships.role} = 'member' and excluded.role = 'admin'`,
    });
  const { id } = found;
  await tx.execute(sql`
    insert into grants (workspace_id, container_id, user_id, role)
    select place.workspace_id, place.container_id, ${userId}, place.role from invitation_containers place
    where place.workspace_id = ${workspaceId} and place.invitation_id = ${id} and ${isPlaceStillGiven}
    on conflict (workspace_id, user_id, container_id) do update set role = excluded.role where grants.role = 'guest'`);
  await tx.execute(sql`
    insert into group_members (workspace_id, group_id, user_id)
    select place.workspace_id, place.group_id, ${userId} from invitation_groups place
    where place.workspace_id = ${workspaceId} and place.invitation_id = ${id} and ${isAdminNow(sql`place.given_by`, sql`place.workspace_id`)}
    on conflict do nothing`);
  await recordEvent(tx, { userId, impersonatorId: null }, "invitation.accept", {
    workspaceId,
    aboutId: found.id,
    title: found.container ?? found.workspace,
  });
  await forgetPerson(tx, id); // they came with an account of their own
  return { workspace_id: workspaceId, container_id: containerId };
}

/**
 * Before the invitation, as deleting the workspace does: whoever deletes it waits, or was first, and the invitation is
 * gone with it.
 */
async function lockWorkspaceRow(tx: Tx, id: string): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`select from workspaces where id = ${id} and deleted_at is null for key share`,
  );
  if (!rowCount) throw notFound();
}

/** Of two at once one is first. */
async function take(tx: Tx, { id, workspaceId }: Found): Promise<boolean> {
  const taken = await tx
    .update(invitations)
    .set({ acceptedAt: sql`now()` })
    .where(
      and(
        eq(invitations.workspaceId, workspaceId),
        eq(invitations.id, id),
        isNull(invitations.acceptedAt),
        isNull(invitations.withdrawnAt),
        sql`${invitations.expiresAt} > now()`,
      ),
    )
    .returning({ id: invitations.id });
  return taken.length === 1;
}

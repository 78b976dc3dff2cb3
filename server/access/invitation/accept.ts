import { notEnded } from "@db/not-ended";
import { invitations } from "@db/schema/invitation";
import { users } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import { asOperator, type Tx, transact } from "@db/transact";
import { keepStronger } from "@server/access/access/keep-stronger";
import type { Actor } from "@server/core/actor";
import { forbidden, invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { isAdminNow } from "@server/tenancy/member/is-admin-now";
import { proveAddress } from "@server/tenancy/user/prove-address";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type FoundInvitation, findInvitation, findInvitationById, invitationState } from "./find.ts";
import { deletePendingAccount } from "./pending-accounts.ts";
import { isPlaceStillGiven } from "./still-given.ts";

type Invited = { id: string; email: string };
/** The workspace they joined, and the first container they got access to; null if none. */
type Accepted = { workspace_id: string; container_id: string | null };

/** Accepts an invitation as the signed-in person. Throws forbidden for an impersonator and for a tablet. */
export function acceptInvitation(actor: Actor, token: string): Promise<Accepted> {
  if (actor.impersonatorId) throw forbidden("invitation.not_in_their_name");
  if (actor.memberships.some(({ role }) => role === "tablet")) throw forbidden("invitation.not_on_tablet");
  return transact(asOperator, async (tx) => {
    const email = await lockAddress(tx, actor.userId);
    const accepted = await acceptFor(tx, { id: actor.userId, email }, token);
    await proveAddress(tx, actor.userId, email); // the link was mailed to it
    return accepted;
  });
}

/** The current address, with a row lock. The actor's may be outdated: it was read when the request began. */
async function lockAddress(tx: Tx, userId: string): Promise<string> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for("update");
  if (!user) throw notFound();
  return user.email;
}

/** Throws if there is no invitation with this token, or it is for another address. */
export async function requireInvited(tx: Tx, email: string, token: string): Promise<FoundInvitation> {
  const found = await findInvitation(tx, token);
  if (!found) throw notFound();
  if (found.email !== email) throw invalid("invitation.for_another", { field: "email", code: "not_invited" });
  return found;
}

/**
 * Accepts an invitation for a person with the invited address, once. It never reduces a role they have. Only the access
 * that its giver may still give is granted, so a removed member cannot come back by an invitation sent before.
 */
export const acceptFor = async (tx: Tx, invited: Invited, token: string): Promise<Accepted> =>
  acceptFound(tx, invited.id, await requireInvited(tx, invited.email, token));

/** The same for an invitation to an address of theirs. */
export async function acceptFound(tx: Tx, userId: string, found: FoundInvitation): Promise<Accepted> {
  await lockWorkspaceRow(tx, found.workspaceId);
  if (found.isWithdrawn || !(await markAccepted(tx, found)))
    throw invalid(`invitation.state.${invitationState((await findInvitationById(tx, found.id)) ?? found)}`, {
      code: "invitation_over",
    });
  const { workspaceId, containerId } = found;
  const role = found.isByAdmin ? found.role : "member";
  await tx
    .insert(memberships)
    .values({ workspaceId, userId, role, isExternal: role === "member" ? isOnlyInspector(found) : false })
    .onConflictDoUpdate({
      target: [memberships.workspaceId, memberships.userId],
      set: { role },
      setWhere: sql`${memberships.role} = 'member' and excluded.role = 'admin'`,
    });
  const { id } = found;
  await tx.execute(sql`
    insert into grants (workspace_id, container_id, user_id, role, ends_on)
    select place.workspace_id, place.container_id, ${userId}, place.role, place.ends_on
    from invitation_containers place
    where place.workspace_id = ${workspaceId} and place.invitation_id = ${id} and ${isPlaceStillGiven}
      and ${notEnded("place")}
    ${keepStronger}`);
  await tx.execute(sql`
    insert into group_members (workspace_id, group_id, user_id)
    select place.workspace_id, place.group_id, ${userId} from invitation_groups place
    where place.workspace_id = ${workspaceId} and place.invitation_id = ${id}
      and ${isAdminNow(sql`place.given_by`, sql`place.workspace_id`)}
    on conflict do nothing`);
  await recordEvent(tx, { userId, impersonatorId: null }, "invitation.accept", {
    workspaceId,
    aboutId: found.id,
    title: found.container ?? found.workspace,
  });
  await deletePendingAccount(tx, id); // the person accepted with another account
  return { workspace_id: workspaceId, container_id: containerId };
}

/** Whether the invitation is to inspect only: no group, and no container with another role. */
const isOnlyInspector = ({ id, workspaceId }: FoundInvitation): SQL<boolean> => {
  const within = sql`place.workspace_id = ${workspaceId} and place.invitation_id = ${id}`;
  return sql`(select coalesce(bool_and(place.role = 'inspector'), false) from invitation_containers place where ${within})
    and not exists (select from invitation_groups place where ${within})`;
};

/**
 * Locks the workspace before the invitation, in the order of its deletion, which waits. Throws missing if it is
 * deleted.
 */
async function lockWorkspaceRow(tx: Tx, id: string): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`select from workspaces where id = ${id} and deleted_at is null for key share`,
  );
  if (!rowCount) throw notFound();
}

/** Marks the invitation as accepted. False if it was accepted, withdrawn or expired already. */
async function markAccepted(tx: Tx, { id, workspaceId }: FoundInvitation): Promise<boolean> {
  const accepted = await tx
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
  return accepted.length === 1;
}

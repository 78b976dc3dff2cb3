import { invitations } from "@db/schema/invitation";
import type { Tx } from "@db/transact";
import { laterEach } from "@jobs/later";
import { INVITATION_DAYS } from "@server/constants";
import { countInvitationMails } from "@server/session/attempts";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";

/**
 * Invitations that somebody wrote before their address was proven leave now, with all their days. One whose mailbox had too many today
 * stays in the list, to be sent again. In a transaction over the wall.
 */
export async function sendWaiting(tx: Tx, userId: string): Promise<void> {
  const waiting = await tx
    .select({ id: invitations.id, workspaceId: invitations.workspaceId, email: invitations.email })
    .from(invitations)
    .where(
      and(
        eq(invitations.invitedBy, userId),
        isNull(invitations.tokenHash),
        isNull(invitations.acceptedAt),
        isNull(invitations.withdrawnAt),
      ),
    )
    .orderBy(invitations.email);
  if (waiting.length === 0) return;
  const seconds = await countInvitationMails(
    tx,
    waiting.map(({ email }) => email),
  );
  const leaving = waiting.filter(({ email }) => seconds.get(email) === 0);
  await tx
    .update(invitations)
    .set({ sentAt: sql`now()`, expiresAt: sql`now() + make_interval(days => ${INVITATION_DAYS})` })
    .where(
      inArray(
        invitations.id,
        leaving.map(({ id }) => id),
      ),
    );
  await laterEach(
    tx,
    "invitation.mail",
    leaving.map(({ id, workspaceId }) => ({ workspaceId, invitationId: id })),
  );
}

import { invitations } from "@db/schema/invitation";
import { users } from "@db/schema/user";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { countInvitationMails } from "@server/core/attempts";
import { INVITATION_DAYS } from "@server/core/constants";
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { takeDailyQuota } from "./daily-quota.ts";
import { isStillGiven } from "./still-given.ts";

/** Open invitations that wait, of inviters with a proven address who may still give them. */
const maySend = and(
  isNotNull(invitations.waitsSince),
  isNull(invitations.acceptedAt),
  isNull(invitations.withdrawnAt),
  isNull(workspaces.deletedAt),
  isNotNull(users.provedAt),
  isStillGiven,
);

const waitingOf = (tx: Tx, condition: SQL | undefined) =>
  tx
    .select({ id: invitations.id, workspaceId: invitations.workspaceId, email: invitations.email })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(maySend, condition))
    .orderBy(invitations.waitsSince, invitations.id);

/** Mails the invitations of a user who has just proved their address, up to the daily quota. */
export const sendWaitingOf = (userId: string): Promise<void> => sendAll(eq(invitations.invitedBy, userId));

/** Mails invitations that exceeded the quota of earlier days, up to today's. */
export const sendAllWaiting = (): Promise<void> => sendAll(undefined);

/** One transaction for each workspace. If some fail, the others are still done, and the first error is thrown. */
async function sendAll(condition: SQL | undefined): Promise<void> {
  const found = await reading(asOperator, (tx) => waitingOf(tx, condition));
  const failures: unknown[] = [];
  for (const workspaceId of new Set(found.map((invitation) => invitation.workspaceId)))
    await transact(asOperator, (tx) => sendWaiting(tx, workspaceId)).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * Mails those that wait longest first, with a new expiry. One to an address that got too many today is not mailed: it
 * stays in the list and can be sent again by hand.
 */
async function sendWaiting(tx: Tx, workspaceId: string): Promise<void> {
  const waiting = await waitingOf(tx, eq(invitations.workspaceId, workspaceId)).for("update", { of: invitations });
  const sending = waiting.slice(0, await takeDailyQuota(tx, workspaceId, waiting.length));
  if (sending.length === 0) return;
  const seconds = await countInvitationMails(tx, sending.map(({ email }) => email).sort());
  const mailed = sending.filter(({ email }) => seconds.get(email) === 0).map(({ id }) => id);
  await tx
    .update(invitations)
    .set({ waitsSince: null })
    .where(
      inArray(
        invitations.id,
        sending.map(({ id }) => id),
      ),
    );
  await tx
    .update(invitations)
    .set({ sentAt: sql`now()`, expiresAt: sql`now() + make_interval(days => ${INVITATION_DAYS})` })
    .where(inArray(invitations.id, mailed));
  await enqueueEach(
    tx,
    "invitation.mail",
    mailed.map((invitationId) => ({ workspaceId, invitationId })),
  );
}

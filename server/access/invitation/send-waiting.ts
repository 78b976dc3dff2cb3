import { invitations } from "@db/schema/invitation";
import { users } from "@db/schema/user";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { countInvitationMails } from "@server/core/attempts";
import { INVITATION_DAYS } from "@server/core/constants";
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { roomToday } from "./room.ts";
import { isStillGiven } from "./still-given.ts";

/** Of whoever proved their address, to workspaces that are still there, and by somebody who still may. */
const mayLeave = and(
  isNotNull(invitations.waitsSince),
  isNull(invitations.acceptedAt),
  isNull(invitations.withdrawnAt),
  isNull(workspaces.deletedAt),
  isNotNull(users.provedAt),
  isStillGiven,
);

const waitingOf = (tx: Tx, which: SQL | undefined) =>
  tx
    .select({ id: invitations.id, workspaceId: invitations.workspaceId, email: invitations.email })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(mayLeave, which))
    .orderBy(invitations.waitsSince, invitations.id);

/** What somebody wrote before their address was proven leaves now, as far as there is room today. */
export const sendWrittenBy = (userId: string): Promise<void> => sendAll(eq(invitations.invitedBy, userId));

/** What found no room on the days before leaves today. */
export const sendAllWaiting = (): Promise<void> => sendAll(undefined);

/** A workspace at a time, and one that fails keeps no other from it; then it throws. */
async function sendAll(which: SQL | undefined): Promise<void> {
  const found = await reading(asOperator, (tx) => waitingOf(tx, which));
  const failures: unknown[] = [];
  for (const workspaceId of new Set(found.map((each) => each.workspaceId)))
    await transact(asOperator, (tx) => sendWaiting(tx, workspaceId)).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * Who waits longest leaves first, with all the days of an invitation. One whose mailbox had too many today stays in the
 * list, to be sent again by hand.
 */
async function sendWaiting(tx: Tx, workspaceId: string): Promise<void> {
  const waiting = await waitingOf(tx, eq(invitations.workspaceId, workspaceId)).for("update", { of: invitations });
  const leaving = waiting.slice(0, await roomToday(tx, workspaceId, waiting.length));
  if (leaving.length === 0) return;
  const seconds = await countInvitationMails(tx, leaving.map(({ email }) => email).sort());
  const mailed = leaving.filter(({ email }) => seconds.get(email) === 0).map(({ id }) => id);
  await tx
    .update(invitations)
    .set({ waitsSince: null })
    .where(
      inArray(
        invitations.id,
        leaving.map(({ id }) => id),
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

import { invitationContainers, invitationGroups, invitations } from "@db/schema/invitation";
import { type Tx, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { type Actor, requireProven } from "@server/core/actor";
import { countInvitationMails } from "@server/core/attempts";
import { INVITATION_DAYS } from "@server/core/constants";
import { conflict, forbidden } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { and, eq, sql } from "drizzle-orm";
import { requireDailyQuota } from "./daily-quota.ts";
import { invitationFor } from "./invitation-for.ts";
import { mailboxFullError } from "./mailbox-full.ts";

/**
 * Mails an invitation again, also an expired one, with the same link and a new expiry. The actor must be able to give
 * all of it. Returns the address.
 */
export const sendAgain = (actor: Actor, id: string): Promise<string> =>
  transact(actor, async (tx) => {
    requireProven(actor);
    const { workspaceId, email, isFullyManaged, isAccepted, isWithdrawn } = await invitationFor(tx, actor, id);
    if (!isFullyManaged) throw forbidden("invitation.not_wholly_yours");
    if (isAccepted || isWithdrawn)
      throw conflict(`invitation.state.${isAccepted ? "accepted" : "withdrawn"}`, "invitation_over");
    await requireDailyQuota(tx, workspaceId);
    const seconds = (await countInvitationMails(tx, [email])).get(email)!;
    if (seconds > 0) throw mailboxFullError(seconds);
    await tx
      .update(invitations)
      .set({
        sentAt: sql`now()`,
        waitsSince: null,
        expiresAt: sql`now() + make_interval(days => ${INVITATION_DAYS})`,
        invitedBy: actor.userId,
      })
      .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, id)));
    await becomeGiver(tx, actor, workspaceId, id);
    await enqueue(tx, "invitation.mail", { workspaceId, invitationId: id });
    await recordEvent(tx, actor, "invitation.send_again", { workspaceId, aboutId: id });
    return email;
  });

/** Sets the actor as the giver of all places and groups: the first giver may not be allowed to any more. */
async function becomeGiver(
  tx: Tx,
  { userId: givenBy }: Actor,
  workspaceId: string,
  invitationId: string,
): Promise<void> {
  for (const table of [invitationContainers, invitationGroups])
    await tx
      .update(table)
      .set({ givenBy })
      .where(and(eq(table.workspaceId, workspaceId), eq(table.invitationId, invitationId)));
}

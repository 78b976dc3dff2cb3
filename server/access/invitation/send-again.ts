import { invitationContainers, invitationGroups, invitations } from "@db/schema/invitation";
import { type Tx, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { type Actor, requireProven } from "@server/core/actor";
import { countInvitationMails } from "@server/core/attempts";
import { INVITATION_DAYS } from "@server/core/constants";
import { conflict, forbidden } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { and, eq, sql } from "drizzle-orm";
import { invitationFor } from "./invitation-for.ts";
import { mailboxFull } from "./mailbox-full.ts";
import { requireRoomToday } from "./room.ts";

/** Mails the same link again, with new days, also of one that expired. By who may give all of it. */
export const sendAgain = (actor: Actor, id: string): Promise<string> =>
  transact(actor, async (tx) => {
    requireProven(actor);
    const { workspaceId, email, wholly, isAccepted, isWithdrawn } = await invitationFor(tx, actor, id);
    if (!wholly) throw forbidden("invitation.not_wholly_yours");
    if (isAccepted || isWithdrawn)
      throw conflict(`invitation.state.${isAccepted ? "accepted" : "withdrawn"}`, "invitation_over");
    await requireRoomToday(tx, workspaceId);
    const seconds = (await countInvitationMails(tx, [email])).get(email)!;
    if (seconds > 0) throw mailboxFull(seconds);
    await tx
      .update(invitations)
      .set({
        sentAt: sql`now()`,
        waitsSince: null,
        expiresAt: sql`now() + make_interval(days => ${INVITATION_DAYS})`,
        invitedBy: actor.userId,
      })
      .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, id)));
    await give(tx, actor, workspaceId, id);
    await enqueue(tx, "invitation.mail", { workspaceId, invitationId: id });
    await recordEvent(tx, actor, "invitation.send_again", { workspaceId, aboutId: id });
    return email;
  });

/** All of it is theirs now: who gave it first may be gone. */
async function give(tx: Tx, { userId: givenBy }: Actor, workspaceId: string, invitationId: string): Promise<void> {
  for (const table of [invitationContainers, invitationGroups])
    await tx
      .update(table)
      .set({ givenBy })
      .where(and(eq(table.workspaceId, workspaceId), eq(table.invitationId, invitationId)));
}

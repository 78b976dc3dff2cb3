import { invitations } from "@db/schema/invitation";
import { asOperator, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { conflict } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { and, eq, sql } from "drizzle-orm";
import { invitationFor, managedContainers } from "./invitation-for.ts";
import { deletePendingAccount } from "./pending-accounts.ts";

/**
 * Withdraws an invitation, so that its link no longer works; or, if the actor manages part of it, removes that part.
 * Returns the address. Throws conflict if it was accepted.
 */
export async function withdraw(actor: Actor, id: string): Promise<string> {
  const email = await transact(actor, async (tx) => {
    const found = await invitationFor(tx, actor, id);
    const { workspaceId } = found;
    if (found.isAccepted) throw conflict("invitation.state.accepted", "invitation_over");
    if (found.isWithdrawn) return found.email;
    if (found.isFullyManaged)
      await tx
        .update(invitations)
        .set({ withdrawnAt: sql`now()` })
        .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, id)));
    else
      await tx.execute(sql`
        with recursive ${managedContainers(actor)}
        delete from invitation_containers where workspace_id = ${workspaceId} and invitation_id = ${id}
          and container_id in (select id from managed)`);
    await recordEvent(tx, actor, "invitation.withdraw", { workspaceId, aboutId: id });
    return found.email;
  });
  // accounts belong to no workspace, so this needs the operator's role
  await transact(asOperator, (tx) => deletePendingAccount(tx, id));
  return email;
}

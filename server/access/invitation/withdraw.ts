import { invitations } from "@db/schema/invitation";
import { asOperator, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { conflict } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { and, eq, sql } from "drizzle-orm";
import { forgetPerson } from "./create-person.ts";
import { invitationFor, mine } from "./invitation-for.ts";

/** The link no longer works. By who may give part of it only: it no longer opens that part. Gives the address. */
export async function withdraw(actor: Actor, id: string): Promise<string> {
  const email = await transact(actor, async (tx) => {
    const found = await invitationFor(tx, actor, id);
    const { workspaceId } = found;
    if (found.isAccepted) throw conflict("invitation.state.accepted", "invitation_over");
    if (found.isWithdrawn) return found.email;
    if (found.wholly)
      await tx
        .update(invitations)
        .set({ withdrawnAt: sql`now()` })
        .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, id)));
    else
      await tx.execute(sql`
        with recursive ${mine(actor)}
        delete from invitation_containers where workspace_id = ${workspaceId} and invitation_id = ${id} and container_id in (select id from mine)`);
    await recordEvent(tx, actor, "invitation.withdraw", { workspaceId, aboutId: id });
    return found.email;
  });
  // an account belongs to no workspace: seen from above alone
  await transact(asOperator, (tx) => forgetPerson(tx, id));
  return email;
}

import { grants } from "@db/schema/container";
import { invitations } from "@db/schema/invitation";
import { users } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import { transact } from "@db/transact";
import { laterEach } from "@jobs/later";
import { type Actor, admitIn } from "@server/actor";
import { INVITATION_DAYS } from "@server/constants";
import { containerFor } from "@server/container/container-for";
import { record } from "@server/event";
import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Invite, Invited } from "./inputs.ts";

/**
 * Invites people to a board or container by mail; access comes when they accept. An invitation of before to the same place is
 * withdrawn, so that only the newest link works.
 */
export async function inviteTo(
  actor: Actor,
  { id: containerId, emails, role }: z.output<typeof Invite>,
): Promise<z.output<typeof Invited>> {
  return transact(actor, async (tx) => {
    const { workspaceId, title } = await containerFor(tx, actor, "container.see", containerId);
    admitIn(actor, workspaceId, "workspace.invite");
    const reaching = await tx
      .selectDistinct({ email: users.email })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .leftJoin(
        grants,
        and(
          eq(grants.workspaceId, workspaceId),
          eq(grants.containerId, containerId),
          eq(grants.userId, users.id),
          inArray(grants.role, [role, "admin"]),
        ),
      )
      .where(
        and(
          eq(memberships.workspaceId, workspaceId),
          inArray(users.email, emails),
          or(inArray(memberships.role, ["owner", "admin"]), isNotNull(grants.userId)),
        ),
      );
    const already = reaching.map(({ email }) => email);
    const invited = emails.filter((email) => !already.includes(email));
    if (invited.length > 0) {
      await tx
        .update(invitations)
        .set({ withdrawnAt: sql`now()` })
        .where(
          and(
            eq(invitations.workspaceId, workspaceId),
            eq(invitations.containerId, containerId),
            inArray(invitations.email, invited),
            isNull(invitations.acceptedAt),
            isNull(invitations.withdrawnAt),
          ),
        );
      const made = await tx
        .insert(invitations)
        .values(
          invited.map((email) => ({
            workspaceId,
            email,
            containerId,
            containerRole: role,
            invitedBy: actor.userId,
            expiresAt: sql`now() + make_interval(days => ${INVITATION_DAYS})`,
          })),
        )
        .returning({ id: invitations.id });
      await laterEach(
        tx,
        "invitation.mail",
        made.map(({ id }) => ({ workspaceId, invitationId: id })),
      );
      for (const { id } of made) await record(tx, actor, "invitation.create", { workspaceId, aboutId: id, title });
    }
    return { invited, already };
  });
}

import { grants } from "@db/schema/container";
import { users } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import { transact } from "@db/transact";
import { type Actor, admitIn } from "@server/actor";
import { containerFor } from "@server/container/container-for";
import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { z } from "zod";
import type { Invite, Invited } from "./inputs.ts";
import { invitePeople } from "./invite-people.ts";

/** Invites people to a board or container by mail; access comes when they accept. */
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
    const containers = [{ id: containerId, role }];
    await invitePeople(
      tx,
      actor,
      workspaceId,
      invited.map((email) => ({ email, role: "member", containers, groups: [] })),
      title,
    );
    return { invited, already };
  });
}

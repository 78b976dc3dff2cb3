import { containers } from "@db/schema/container";
import { invitations } from "@db/schema/invitation";
import { users } from "@db/schema/user";
import { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { hashOfToken } from "@server/token";
import { and, eq, isNull, sql } from "drizzle-orm";

export type Found = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** The invitation behind a mailed token, whatever has become of it. Over the wall: who holds the token is in no workspace yet. */
export async function findInvitation(tx: Tx, token: string) {
  const [found] = await tx
    .select({
      id: invitations.id,
      workspaceId: invitations.workspaceId,
      workspace: workspaces.name,
      color: workspaces.colorCode,
      email: invitations.email,
      role: invitations.role,
      containerId: containers.id,
      containerRole: invitations.containerRole,
      container: containers.title,
      inviter: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
      isAccepted: sql<boolean>`${invitations.acceptedAt} is not null`,
      isWithdrawn: sql<boolean>`${invitations.withdrawnAt} is not null`,
      isOver: sql<boolean>`${invitations.expiresAt} <= now()`,
      hasAccount: sql<boolean>`exists (select from users known where known.email = ${invitations.email})`,
    })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(
      containers,
      and(eq(containers.workspaceId, invitations.workspaceId), eq(containers.id, invitations.containerId), isNull(containers.deletionId)),
    )
    .where(eq(invitations.tokenHash, hashOfToken(token)));
  return found;
}

/** What has become of it: the first that holds. */
export const stateOf = ({ isAccepted, isWithdrawn, isOver }: Pick<Found, "isAccepted" | "isWithdrawn" | "isOver">) =>
  isAccepted ? ("accepted" as const) : isWithdrawn ? ("withdrawn" as const) : isOver ? ("expired" as const) : ("open" as const);

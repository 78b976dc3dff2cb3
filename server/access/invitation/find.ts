import { notDeleted } from "@db/not-deleted";
import { containers } from "@db/schema/container";
import { invitations } from "@db/schema/invitation";
import { users } from "@db/schema/user";
import { workspaces } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { hasAddress } from "@server/tenancy/user/by-address";
import { type BrandRow, brandRow } from "@server/tenancy/workspace/brand";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { PlaceGiven } from "./inputs.ts";
import { isByAdmin, isPlaceStillGiven, isStillGiven } from "./still-given.ts";

export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/**
 * The invitation with a mailed token, in any state; undefined if there is none or its workspace is deleted. Needs the
 * operator's role, because the person is not in the workspace yet.
 */
export const findInvitation = (tx: Tx, token: string) =>
  invitationWhere(tx, eq(invitations.tokenHash, hashOfToken(token)));

/** The same by its id. */
export const findInvitationById = (tx: Tx, id: string) => invitationWhere(tx, eq(invitations.id, id));

async function invitationWhere(tx: Tx, which: SQL) {
  const [found] = await tx
    .select({
      id: invitations.id,
      workspaceId: invitations.workspaceId,
      workspace: workspaces.name,
      brand: sql<BrandRow>`(select ${brandRow} from workspaces w where w.id = ${invitations.workspaceId})`,
      email: invitations.email,
      role: invitations.role,
      containerId: containers.id,
      container: containers.title,
      /** What it gives on that container; null: it gives none. */
      place: sql<z.infer<typeof PlaceGiven> | null>`(
        select json_build_object('role', place.role, 'ends_on', place.ends_on) from invitation_containers place
        where (place.workspace_id, place.invitation_id, place.container_id)
          = (${invitations.workspaceId}, ${invitations.id}, ${containers.id}))`,
      inviter: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
      isAccepted: sql<boolean>`${invitations.acceptedAt} is not null`,
      /** Withdrawn, or nobody who gave it may still give any of it. */
      isWithdrawn: sql<boolean>`${invitations.withdrawnAt} is not null or (${invitations.acceptedAt} is
        null and not ${isStillGiven})`,
      isByAdmin,
      isOver: sql<boolean>`${invitations.expiresAt} <= now()`,
      hasAccount: sql<boolean>`exists (select from users known where ${hasAddress(sql`${invitations.email}`, "known")}
        and known.password_hash is not null)`,
      name: sql<{
        first_name: string;
        last_name: string;
      } | null>`(select json_build_object('first_name', known.first_name, 'last_name', known.last_name)
        from users known where known.id = ${invitations.userId} and known.password_hash is null)`,
    })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(containers, isFirstPlace)
    .where(and(which, isNull(workspaces.deletedAt)));
  return found;
}

/** Join condition for the first container of an invitation that still exists and may still be given. */
export const isFirstPlace = sql`${containers.id} = (
  select c.id from invitation_containers place
    join containers c on (c.workspace_id, c.id) = (place.workspace_id, place.container_id)
  where (place.workspace_id, place.invitation_id) = (invitations.workspace_id, invitations.id) and ${notDeleted("c")}
    and ${isPlaceStillGiven}
  order by c.parent_id nulls first, c.created_at, c.id limit 1)`;

/** The state of an invitation. An accepted one stays accepted, whatever else is true. */
export const invitationState = ({
  isAccepted,
  isWithdrawn,
  isOver,
}: Pick<FoundInvitation, "isAccepted" | "isWithdrawn" | "isOver">) =>
  isAccepted
    ? ("accepted" as const)
    : isWithdrawn
      ? ("withdrawn" as const)
      : isOver
        ? ("expired" as const)
        : ("open" as const);

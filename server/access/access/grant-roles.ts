import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvents } from "@server/core/event";
import { z } from "zod";
import { GrantRole } from "./given-role.ts";
import { keepStronger } from "./keep-stronger.ts";

export const Place = z.object({ id: z.string(), workspaceId: z.string(), title: z.string() });
export type Place = z.infer<typeof Place>;
/** A role for a person on a container. An owner is an admin who cannot be removed or demoted. */
export const RoleGrant = z.object({
  userId: z.string(),
  containerId: z.string(),
  role: z.union([GrantRole, z.literal("owner")]),
  /** The last day of an inspector. */
  ends_on: z.string().nullish(),
});
export type RoleGrant = z.infer<typeof RoleGrant>;

/**
 * Grants members these roles on containers, in one statement, and records events. It never reduces a role. Returns the
 * grants that are new or stronger. The caller has authorized the actor and locked the members, and notifies them.
 * Throws a domain error if the actor's own role would change.
 */
export async function grantRoles(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  places: ReadonlyMap<string, Place>,
  roleGrants: readonly RoleGrant[],
): Promise<RoleGrant[]> {
  if (roleGrants.length === 0) return [];
  const values = JSON.stringify(
    roleGrants.map(({ userId, containerId, role, ends_on }) => ({
      userId,
      containerId,
      role: role === "owner" ? "admin" : role,
      ends_on,
      owns: role === "owner",
    })),
  );
  // ordered by id, so that two transactions that grant to the same people cannot deadlock
  const rows = await queryRows(tx, RoleGrant)`
    insert into grants (workspace_id, container_id, user_id, role, ends_on, is_owner)
    select ${workspaceId}, "containerId", "userId", role, ends_on, owns
    from jsonb_to_recordset(${values}::jsonb) as role_grant ("userId" uuid, "containerId" uuid, role grant_role,
      ends_on date, owns boolean)
      order by "userId", "containerId"
    ${keepStronger}
    returning user_id as "userId", container_id as "containerId", case when is_owner
      then 'owner' else role::text end as role, ends_on`;
  if (rows.some(({ userId }) => userId === actor.userId))
    throw invalid("refusal.own_role", { field: "users", code: "own_role" });
  await recordEvents(
    tx,
    actor,
    "access.grant",
    rows.map(({ userId, containerId, role, ends_on }) => ({
      workspaceId,
      aboutId: containerId,
      title: places.get(containerId)!.title,
      detail: { user: userId, role, ends_on },
    })),
  );
  return rows;
}

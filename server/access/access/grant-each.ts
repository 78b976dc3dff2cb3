import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvents } from "@server/core/event";
import { z } from "zod";
import { GrantRole } from "./inputs.ts";

export type Place = { id: string; workspaceId: string; title: string };
/** An owner is an admin whom nobody removes or demotes. */
export const Gift = z.object({
  userId: z.string(),
  containerId: z.string(),
  role: z.union([GrantRole, z.literal("owner")]),
});
export type Gift = z.infer<typeof Gift>;

/**
 * Grants members what they lack on these containers, all in one statement, and writes it down; nobody is demoted by it.
 * Gives what came new. Telling them is for the caller, who may have more to tell. The caller has asked whether the
 * actor may, and holds the members.
 */
export async function grantEach(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  places: ReadonlyMap<string, Place>,
  gifts: readonly Gift[],
): Promise<Gift[]> {
  if (gifts.length === 0) return [];
  const given = JSON.stringify(
    gifts.map(({ userId, containerId, role }) => ({
      userId,
      containerId,
      role: role === "guest" ? role : "admin",
      owns: role === "owner",
    })),
  );
  // in the order of their ids, so that two who let in the same people wait for each other instead of standing in each
  // other's way
  const rows = await queryRows(tx, Gift)`
    insert into grants (workspace_id, container_id, user_id, role, is_owner)
    select ${workspaceId}, "containerId", "userId", role, owns
    from jsonb_to_recordset(${given}::jsonb) as gift ("userId" uuid, "containerId" uuid, role text, owns boolean) order by "userId", "containerId"
    on conflict (workspace_id, user_id, container_id) do update set role = least(grants.role, excluded.role), is_owner = grants.is_owner or excluded.is_owner
      where excluded.role < grants.role or (excluded.is_owner and not grants.is_owner)
    returning user_id as "userId", container_id as "containerId", case when is_owner then 'owner' else role end as role`;
  if (rows.some(({ userId }) => userId === actor.userId))
    throw invalid("refusal.own_role", { field: "users", code: "own_role" });
  await recordEvents(
    tx,
    actor,
    "access.grant",
    rows.map(({ userId, containerId, role }) => ({
      workspaceId,
      aboutId: containerId,
      title: places.get(containerId)!.title,
      detail: { user: userId, role },
    })),
  );
  return rows;
}

import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { recordEvents } from "@server/core/event";
import type { EventVerb } from "@server/core/event-verbs";
import { orphanKeys } from "@server/tenancy/api-key/maker-left";
import { endAccounts } from "@server/tenancy/user/end-accounts";
import { sql } from "drizzle-orm";
import { z } from "zod";

const Removed = z.object({ id: z.string(), role: z.string() });

/**
 * Removes people from a workspace, when they are removed, leave, or delete their account. The owner gets their
 * containers; their grants, groups and assigned action points end with the membership; open invitations to and by them
 * are withdrawn; their API keys only read from now on. A tablet's account is deleted. Never removes the owner. Returns the ids of those removed.
 * `actor`: null for the system. `verb`: as what the history has it.
 */
export async function removeMemberships(
  tx: Tx,
  actor: Pick<Actor, "userId" | "impersonatorId"> | null,
  workspaceId: string,
  userIds: readonly string[],
  verb: EventVerb = "member.remove",
): Promise<string[]> {
  const removed = await queryRows(tx, Removed)`
    delete from memberships where workspace_id = ${workspaceId} and user_id = any (${uuids(userIds)})
      and role <> 'owner'
    returning user_id as id, role`;
  const ids = removed.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.execute(sql`
    with orphans as (
      update containers c set user_id = w.owner_id from workspaces w
      where w.id = ${workspaceId} and c.workspace_id = w.id and c.user_id = any (${uuids(ids)})
      returning c.id, c.user_id
    )
    insert into grants (workspace_id, container_id, user_id, role, is_owner)
    select ${workspaceId}, id, user_id, 'admin', true from orphans
    on conflict (workspace_id, user_id, container_id) do update set role = 'admin', ends_on = null, is_owner = true`);
  await tx.execute(sql`
    update invitations set withdrawn_at = now()
    where workspace_id = ${workspaceId} and accepted_at is null and withdrawn_at is null
      and (invited_by = any (${uuids(ids)}) or email in (select email from users where id = any (${uuids(ids)})))`);
  await orphanKeys(tx, workspaceId, removed);
  const eventsAbout = (userIds: string[]) => userIds.map((aboutId) => ({ workspaceId, aboutId }));
  await recordEvents(tx, actor, "member.leave", eventsAbout(ids.filter((id) => id === actor?.userId)));
  await recordEvents(tx, actor, verb, eventsAbout(ids.filter((id) => id !== actor?.userId)));
  const tablets = removed.filter(({ role }) => role === "tablet").map(({ id }) => id);
  if (tablets.length > 0) await endAccounts(tx, sql`u.id = any (${uuids(tablets)})`, workspaceId);
  return ids;
}

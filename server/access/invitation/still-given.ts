import { invitations } from "@db/schema/invitation";
import { isAdminNow } from "@server/tenancy/member/is-admin-now";
import { type SQL, sql } from "drizzle-orm";

/**
 * Condition on a row of invitation_containers as `place`: its giver may still give it, as an admin of the workspace or
 * of the container. People who lost access cannot let others in by what they sent before.
 */
export const isPlaceStillGiven: SQL<boolean> = sql`(${isAdminNow(sql`place.given_by`, sql`place.workspace_id`)}
  or exists (
  select from memberships m join container_paths p on (p.workspace_id, p.container_id) = (place.workspace_id,
    place.container_id)
  where (m.workspace_id, m.user_id) = (place.workspace_id, place.given_by) and m.role = 'member' and (
    exists (select from grants g where (g.workspace_id, g.container_id) = (p.workspace_id, p.above_id)
      and g.user_id = m.user_id and g.role = 'admin')
    or exists (select from group_containers l
      join group_members gm on (gm.workspace_id, gm.group_id) = (l.workspace_id, l.group_id)
      where (l.workspace_id, l.container_id) = (p.workspace_id, p.above_id) and gm.user_id = m.user_id
        and l.is_container_admin))))`;

/** Condition on a row of invitations: the inviter is an admin of the workspace now. */
export const isByAdmin: SQL<boolean> = isAdminNow(sql`${invitations.invitedBy}`, sql`${invitations.workspaceId}`);

/** Condition on a row of invitations: something of it may still be given. */
export const isStillGiven: SQL<boolean> = sql`(${isByAdmin} or exists (
  select from invitation_containers place where (place.workspace_id, place.invitation_id) = (${invitations.workspaceId},
    ${invitations.id})
    and ${isPlaceStillGiven}))`;

import { type SQL, sql } from "drizzle-orm";

/**
 * Whether somebody is an admin of a workspace at this moment, or a super admin. `giver` is a user's id.
 */
export const isAdminNow = (giver: SQL, workspaceId: SQL): SQL<boolean> => sql`exists (
  select from users u left join memberships m on (m.workspace_id, m.user_id) = (${workspaceId}, u.id)
  where u.id = ${giver} and (u.is_super_admin or m.role in ('owner', 'admin')))`;

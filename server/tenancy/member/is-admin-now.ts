import { type SQL, sql } from "drizzle-orm";

/**
 * SQL condition: the user is currently an admin or the owner of the workspace, or a super admin. `giver`: a user's id.
 */
export const isAdminNow = (userId: SQL, workspaceId: SQL): SQL<boolean> => sql`exists (
  select from users u left join memberships m on (m.workspace_id, m.user_id) = (${workspaceId}, u.id)
  where u.id = ${userId} and (u.is_super_admin or m.role in ('owner', 'admin')))`;

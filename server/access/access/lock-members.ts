import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { hasOneOf } from "@server/tenancy/user/by-address";
import { z } from "zod";

export const Member = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(["owner", "admin", "member", "tablet"]),
  isTablet: z.boolean(),
});
export type Member = z.infer<typeof Member>;

/** Those of these people who are members of the workspace, with row locks: removing a member waits. */
export async function lockMembers(
  tx: Tx,
  workspaceId: string,
  people: readonly { user_id?: string; email?: string }[],
): Promise<Member[]> {
  const ids = people.flatMap(({ user_id }) => user_id ?? []);
  const emails = people.flatMap(({ email }) => email ?? []);
  const rows = await queryRows(tx, Member)`
    select u.id, u.email, m.role, m.role = 'tablet' as "isTablet" from memberships m join users u on u.id = m.user_id
    where m.workspace_id = ${workspaceId} and (u.id = any (${uuids(ids)}) or ${hasOneOf(emails, "u")})
    order by u.id for key share of m`;
  return rows;
}

import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { invalid } from "@server/core/errors";
import { Person } from "@server/inspection/action-point/inputs";
import { groupsIn } from "@server/inspection/action-point/resolvers";
import { z } from "zod";

/** The people and groups of a workspace who can be reminded of what ends on the objects of a kind. Does not authorize. */
export async function recipientsToChoose(tx: Tx, workspaceId: string) {
  const [people, groups] = await Promise.all([
    queryRows(tx, Person)`
      select u.id, u.first_name, u.last_name, u.email from memberships m join users u on u.id = m.user_id
      where m.workspace_id = ${workspaceId} and m.role <> 'tablet'
      order by in_order(concat(u.first_name, ' ', u.last_name)), u.id`,
    groupsIn(tx, workspaceId),
  ]);
  return { people, groups: groups.map(({ id, title, members }) => ({ id, title, users_count: members.length })) };
}

/** Throws invalid (422) for an inspection body with a name and no address, or the other way round. */
export function requireWholeBody({ body = "", body_email = "" }: { body?: string; body_email?: string }): void {
  if (body && !body_email) throw invalid("mistake.required", "body_email");
  if (body_email && !body) throw invalid("mistake.required", "body");
}

const Counted = z.object({ people: z.number(), groups: z.number() });

/** Throws invalid (422) for people who are no members of the workspace, and groups of another one. */
export async function requireRecipients(
  tx: Tx,
  workspaceId: string,
  { remind_users: users = [], remind_groups: groups = [] }: { remind_users?: string[]; remind_groups?: string[] },
): Promise<void> {
  if (users.length + groups.length === 0) return;
  const rows = await queryRows(tx, Counted)`
    select (select count(*)::int from memberships where workspace_id = ${workspaceId} and role <> 'tablet'
        and user_id = any (${uuids(users)})) as people,
      (select count(*)::int from groups where workspace_id = ${workspaceId} and id = any (${uuids(groups)})) as groups`;
  if (rows[0]!.people < users.length) throw invalid("action_point.resolver_out_of_reach", "remind_users");
  if (rows[0]!.groups < groups.length) throw invalid("mistake.invalid_value", "remind_groups");
}

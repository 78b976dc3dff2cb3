import { queryRows } from "@db/rows";
import { groupMembers } from "@db/schema/container";
import type { Tx } from "@db/transact";
import { recordEvent, recordEvents } from "@server/core/event";
import { groupsIn } from "@server/tenancy/provider/issuer";
import type { Provider } from "@server/tenancy/provider/provider-of";
import { rolesOf } from "@server/tenancy/provider/roles";
import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";

type Roles = Awaited<ReturnType<typeof rolesOf>>;

/**
 * Gives a person what their groups at the provider give: a role, except to the owner, and a place in the groups that are
 * named for it, out of which they fall without. Where the provider names no groups, nothing changes.
 */
export async function applyRoles(
  tx: Tx,
  { workspaceId, groupsClaim }: Provider,
  { userId, claims }: { userId: string; claims: Record<string, unknown> },
): Promise<void> {
  const theirs = groupsIn(claims, groupsClaim);
  if (!theirs) return;
  const all = await rolesOf(tx, workspaceId);
  const given = all.filter(({ claim_value }) => theirs.has(claim_value));
  await applyRole(tx, { workspaceId, userId, role: roleIn(all, given) });
  await applyGroups(tx, { workspaceId, userId }, all, given);
}

/** Null: the table says nothing of it. Who is in none of the groups that make admins is none any more. */
function roleIn(all: Roles, given: Roles): "admin" | "member" | null {
  const isGiven = (role: string) => given.some((each) => each.role === role);
  if (isGiven("admin")) return "admin";
  return isGiven("member") || all.some(({ role }) => role === "admin") ? "member" : null;
}

const Before = z.object({ role: z.enum(["admin", "member"]) });

async function applyRole(
  tx: Tx,
  { workspaceId, userId, role }: { workspaceId: string; userId: string; role: "admin" | "member" | null },
): Promise<void> {
  if (!role) return;
  const [before] = await queryRows(tx, Before)`
    update memberships m set role = ${role} from memberships former
    where (m.workspace_id, m.user_id) = (${workspaceId}, ${userId}) and m.role in ('admin', 'member')
      and m.role <> ${role} and (former.workspace_id, former.user_id) = (m.workspace_id, m.user_id)
    returning former.role`;
  if (!before) return;
  const detail = { from: before.role, to: role };
  await recordEvent(tx, null, "member.edit", { workspaceId, aboutId: userId, detail });
}

async function applyGroups(
  tx: Tx,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  all: Roles,
  given: Roles,
): Promise<void> {
  const titles = new Map(all.flatMap(({ group_id, group }) => (group_id ? [[group_id, group ?? ""]] : [])));
  const into = new Set(given.flatMap(({ group_id }) => group_id ?? []));
  const outOf = [...titles.keys()].filter((id) => !into.has(id));
  const { groupId } = groupMembers;
  const linked =
    into.size === 0
      ? []
      : await tx
          .insert(groupMembers)
          .values([...into].map((groupId) => ({ workspaceId, groupId, userId })))
          .onConflictDoNothing()
          .returning({ id: groupId });
  const unlinked = await tx
    .delete(groupMembers)
    .where(and(eq(groupMembers.workspaceId, workspaceId), eq(groupMembers.userId, userId), inArray(groupId, outOf)))
    .returning({ id: groupId });
  const about = ({ id }: { id: string }) => ({
    ...{ workspaceId, aboutId: id, title: titles.get(id), detail: { user: userId } },
  });
  await recordEvents(tx, null, "group.link", linked.map(about));
  await recordEvents(tx, null, "group.unlink", unlinked.map(about));
}

import { users } from "@db/schema/user";
import { reading, type Tx, transact } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { endAccess } from "@server/tenancy/user/end-access";
import { hashPassword } from "@server/tenancy/user/password";
import { namesOf, requireUncommon } from "@server/tenancy/user/password-strength";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { MemberChanges, MemberRole, MemberView } from "./inputs.ts";
import { lockMembers, requireRole } from "./lock-members.ts";
import { findMember, memberView } from "./rows.ts";

/** Changes a member's role, and a tablet's name and password. Names and passwords of people can't be changed here. */
export async function changeMember(
  actor: Actor,
  { id, userId, role, password, ...named }: z.output<typeof MemberChanges>,
): Promise<MemberView> {
  authorizeIn(actor, id, "member.edit");
  const account = {
    ...named,
    passwordHash: await hashForTablet(actor, { workspaceId: id, userId, password, ...named }),
  };
  return transact(actor, async (tx) => {
    await lockMembers(tx, actor, id, "member.edit");
    const now = await requireRole(tx, id, userId);
    if (role) await changeRole(tx, actor, { workspaceId: id, userId, from: now, to: role });
    if (now === "tablet") await changeAccount(tx, actor, { workspaceId: id, userId, ...account });
    return memberView((await findMember(tx, id, userId))!, true);
  });
}

type NewPassword = { workspaceId: string; userId: string; password?: string; first_name?: string; last_name?: string };

/**
 * The hash of a tablet's new password; undefined: none was sent, or the member is not a tablet. Throws 422 if it
 * contains part of the tablet's old or new name or of its label, and 404 if the member is not in the workspace.
 */
export async function hashForTablet(
  actor: Actor,
  { workspaceId, userId, password, ...named }: NewPassword,
): Promise<string | undefined> {
  if (password === undefined) return undefined;
  const about = await reading(actor, async (tx) =>
    (await requireRole(tx, workspaceId, userId)) === "tablet" ? namesOf(tx, userId) : null,
  );
  if (!about) return undefined;
  requireUncommon(password, [...about, named.first_name ?? "", named.last_name ?? ""]);
  return hashPassword(password);
}

type RoleChange = { workspaceId: string; userId: string; from: MemberRole; to: "admin" | "member" | "tablet" };

/**
 * Throws if the role may not change: not that of the owner, not one's own, and not that of a tablet.
 */
async function changeRole(tx: Tx, actor: Actor, { workspaceId, userId, from, to }: RoleChange): Promise<void> {
  if (from === "owner") throw invalid("refusal.owner_stays", { field: "role", code: "owner_stays" });
  if (userId === actor.userId) throw invalid("refusal.own_role", { field: "role", code: "own_role" });
  if (from === to) return;
  if (from === "tablet" || to === "tablet")
    throw invalid("member.tablet_stays", { field: "role", code: "tablet_stays" });
  await tx.execute(
    sql`update memberships set role = ${to} where workspace_id = ${workspaceId} and user_id = ${userId}`,
  );
  await recordEvent(tx, actor, "member.edit", { workspaceId, aboutId: userId, detail: { from, to } });
}

type Account = { workspaceId: string; userId: string; first_name?: string; last_name?: string; passwordHash?: string };

/** Sets a tablet's password and ends its sessions. */
export async function changeAccount(
  tx: Tx,
  actor: Actor,
  { workspaceId, userId, first_name, last_name, passwordHash }: Account,
): Promise<void> {
  if (first_name === undefined && last_name === undefined && passwordHash === undefined) return;
  await tx.update(users).set({ firstName: first_name, lastName: last_name, passwordHash }).where(eq(users.id, userId));
  if (passwordHash) await endAccess(tx, userId);
  await recordEvent(tx, actor, "member.edit_tablet", {
    workspaceId,
    aboutId: userId,
    detail: { password: passwordHash !== undefined },
  });
}

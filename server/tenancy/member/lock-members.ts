import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { forbidden, notFound } from "@server/core/errors";
import { can, type Verb } from "@server/core/policy";
import { z } from "zod";
import { MemberRole } from "./inputs.ts";

const Locked = z.object({ name: z.string(), ownerId: z.string() });
type Locked = z.infer<typeof Locked>;
type MemberVerb = Extract<
  Verb,
  "api_key.edit" | "member.edit" | "workspace.see" | "workspace.leave" | "workspace.delete" | "workspace.hand_over"
>;

/**
 * Locks the members of a workspace, so that changes to them are serialized. Authorizes the actor again under the lock,
 * since their own role may have changed: two admins can't remove each other at once.
 */
export async function lockMembers(tx: Tx, actor: Actor, workspaceId: string, verb: MemberVerb): Promise<Locked> {
  authorizeIn(actor, workspaceId, verb);
  const rows = await queryRows(tx, Locked)`
    select name, owner_id as "ownerId" from workspaces
    where id = ${workspaceId} and deleted_at is null for no key update`;
  if (!rows[0]) throw notFound();
  if (!actor.isSuperAdmin) {
    const now = await findRole(tx, workspaceId, actor.userId);
    if (!now) throw notFound();
    if (!can(now, verb)) throw forbidden();
  }
  return rows[0];
}

const FindRoleRow = z.object({ role: MemberRole });

/** Null: not a member. */
export async function findRole(tx: Tx, workspaceId: string, userId: string): Promise<MemberRole | null> {
  const rows = await queryRows(
    tx,
    FindRoleRow,
  )`select role from memberships where workspace_id = ${workspaceId} and user_id = ${userId}`;
  return rows[0]?.role ?? null;
}

export async function requireRole(tx: Tx, workspaceId: string, userId: string): Promise<MemberRole> {
  const role = await findRole(tx, workspaceId, userId);
  if (!role) throw notFound();
  return role;
}

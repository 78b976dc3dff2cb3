import { users } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import { asOperator, type Tx, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { forgetFactors } from "@server/tenancy/factor/forget";
import { requirePassword } from "@server/tenancy/session/password-again";
import { hasAddress } from "@server/tenancy/user/by-address";
import { endAccess } from "@server/tenancy/user/end-access";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { NewAdmin, Revocation } from "./inputs.ts";

/**
 * Locks the rows of all super admins, in one order, and returns their ids. Of two who revoke each other at once only
 * one succeeds. Throws notFound where the actor is none any more.
 */
export async function lockSuperAdmins(tx: Tx, actor: Actor): Promise<string[]> {
  const all = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isSuperAdmin, true))
    .orderBy(users.id)
    .for("update");
  if (!all.some(({ id }) => id === actor.userId)) throw notFound();
  return all.map(({ id }) => id);
}

/**
 * Makes a user a super admin: their sessions and impersonations end, and they set a new password by a mailed link.
 * Throws invalid for an unknown address, a super admin, or a tablet, whose password others may set.
 */
export const addAdmin = (actor: Actor, { email, reason }: z.output<typeof NewAdmin>) =>
  transact(asOperator, async (tx) => {
    authorizeBackOffice(actor);
    await requirePassword(tx, actor);
    await lockSuperAdmins(tx, actor);
    const [user] = await tx
      .select({ id: users.id, is: users.isSuperAdmin })
      .from(users)
      .where(hasAddress(email))
      .for("update");
    if (!user) throw invalid("admin.unknown", { field: "email", code: "unknown_user" });
    if (user.is) throw invalid("admin.already", { field: "email", code: "already_admin" });
    await promote(tx, user.id);
    await recordAndMail(tx, actor, "admin.add", user.id, reason);
    return { id: user.id };
  });

/**
 * Makes an account a super admin and removes its sessions, tokens, links, password and second factors. The caller
 * provides the link for a new password. Throws invalid for a tablet.
 */
export async function promote(tx: Tx, userId: string): Promise<void> {
  const isTablet = await tx.$count(memberships, and(eq(memberships.userId, userId), eq(memberships.role, "tablet")));
  if (isTablet > 0) throw invalid("admin.tablet", { field: "email", code: "tablet" });
  await tx.update(users).set({ isSuperAdmin: true, passwordHash: null }).where(eq(users.id, userId));
  await forgetFactors(tx, userId); // a passkey of somebody else would sign in by itself
  await endAccess(tx, userId);
}

/**
 * Revokes a super admin, whose sessions end, except the current one of those who revoke themselves. Throws invalid for
 * the last one.
 */
export const revokeAdmin = (actor: Actor, { id, reason, myself }: z.output<typeof Revocation>) =>
  transact(asOperator, async (tx) => {
    authorizeBackOffice(actor);
    if (id === actor.userId && !myself) throw invalid("admin.yourself", { field: "myself", code: "yourself" });
    await requirePassword(tx, actor);
    const all = await lockSuperAdmins(tx, actor);
    if (!all.includes(id)) throw notFound();
    if (all.length === 1) throw invalid("user.last_super_admin", { code: "last_super_admin" });
    await tx.update(users).set({ isSuperAdmin: false }).where(eq(users.id, id));
    await endAccess(tx, id, { session: id === actor.userId ? actor.sessionId : null });
    await recordAndMail(tx, actor, "admin.revoke", id, reason);
  });

async function recordAndMail(
  tx: Tx,
  actor: Actor,
  verb: "admin.add" | "admin.revoke",
  id: string,
  reason: string,
): Promise<void> {
  await recordEvent(tx, actor, verb, { workspaceId: null, aboutId: id, detail: { reason } });
  await enqueue(tx, "admin.mail", { workspaceId: null, userId: id, what: verb });
}

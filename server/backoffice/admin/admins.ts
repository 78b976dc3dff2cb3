import { users } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import { asOperator, type Tx, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { requirePassword } from "@server/tenancy/session/password-again";
import { hasAddress } from "@server/tenancy/user/by-address";
import { endAccess } from "@server/tenancy/user/end-access";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { NewAdmin, Revocation } from "./inputs.ts";

/**
 * All super admins as they are now, and until this is done, in one order: of two who take each other's rights away at
 * once, one does, and the other has none any more to do it with.
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
 * Makes a super admin of somebody who has an account: they are signed out everywhere, and choose a new password through
 * a mailed link. Whoever acts as them, stops. A tablet's password is another's to set, so it never is one.
 */
export const addAdmin = (actor: Actor, { email, reason }: z.output<typeof NewAdmin>) =>
  transact(asOperator, async (tx) => {
    authorizeBackOffice(actor);
    await requirePassword(tx, actor);
    await lockSuperAdmins(tx, actor);
    const [person] = await tx
      .select({ id: users.id, is: users.isSuperAdmin })
      .from(users)
      .where(hasAddress(email))
      .for("update");
    if (!person) throw invalid("admin.unknown", { field: "email", code: "unknown_user" });
    if (person.is) throw invalid("admin.already", { field: "email", code: "already_admin" });
    await promote(tx, person.id);
    await tell(tx, actor, "admin.add", person.id, reason);
    return { id: person.id };
  });

/**
 * Gives an account the rights, and takes every way into it: sessions, tokens, mailed links and the password. Whoever
 * calls sends or prints the link that sets a new one. Refuses a tablet.
 */
export async function promote(tx: Tx, userId: string): Promise<void> {
  const isTablet = await tx.$count(memberships, and(eq(memberships.userId, userId), eq(memberships.role, "tablet")));
  if (isTablet > 0) throw invalid("admin.tablet", { field: "email", code: "tablet" });
  await tx.update(users).set({ isSuperAdmin: true, passwordHash: null }).where(eq(users.id, userId));
  await endAccess(tx, userId);
}

/**
 * From this moment on they are as any other, and sign in anew; who ends their own rights stays signed in where they do
 * it. The last one stays.
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
    await tell(tx, actor, "admin.revoke", id, reason);
  });

async function tell(
  tx: Tx,
  actor: Actor,
  verb: "admin.add" | "admin.revoke",
  id: string,
  reason: string,
): Promise<void> {
  await recordEvent(tx, actor, verb, { workspaceId: null, aboutId: id, detail: { reason } });
  await enqueue(tx, "admin.mail", { workspaceId: null, userId: id, what: verb });
}

import { users } from "@db/schema/user";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { requireProven } from "@server/core/actor";
import { requirePassword } from "@server/tenancy/session/password-again";
import { forbidByCompany } from "@server/tenancy/user/company-session";
import { endAccess } from "@server/tenancy/user/end-access";
import { forbidImpersonated } from "@server/tenancy/user/impersonated";
import { forbidTablet } from "@server/tenancy/user/tablet";
import { eq } from "drizzle-orm";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { type Factors, factorsOf, hasAny, markStrong } from "./second-factor.ts";

/**
 * Permits a change of the actor's own factors and locks their row, so that one comes after the other. Throws 403 while
 * impersonating, for tablets, for an unproven address, and until the password was given again.
 */
export async function ownFactors(tx: Tx, actor: Actor): Promise<Factors> {
  forbidImpersonated(actor);
  forbidByCompany(actor);
  forbidTablet(actor);
  requireProven(actor); // an account of somebody else's address must not get a factor that its owner does not have
  await requirePassword(tx, actor);
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("no key update");
  return factorsOf(tx, actor.userId);
}

/**
 * After a factor was added: the first one ends the sessions and sign-ins that began without, and brings recovery codes, which are
 * returned to be shown once; null: there was a factor already.
 */
export async function afterAdding(tx: Tx, { userId, sessionId }: Actor, before: Factors): Promise<string[] | null> {
  if (hasAny(before)) return null;
  await endAccess(tx, userId, { session: sessionId, undo: true });
  if (sessionId) await markStrong(tx, sessionId);
  return makeRecoveryCodes(tx, userId);
}

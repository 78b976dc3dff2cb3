import { sessions, users } from "@db/schema/user";
import { asOperator, type Tx, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { recordEvent } from "@server/core/event";
import { hashOfToken } from "@server/core/token";
import { createSession, identityOfSession } from "@server/tenancy/session/device";
import { requirePassword } from "@server/tenancy/session/password-again";
import { and, eq, isNotNull } from "drizzle-orm";
import { forbidByCompany } from "./company-session.ts";
import { endAccess } from "./end-access.ts";
import { forbidImpersonated } from "./impersonated.ts";
import { hashPassword } from "./password.ts";
import { namesOf, requireUncommon } from "./password-strength.ts";
import { forbidTablet } from "./tablet.ts";

/**
 * Changes the password and ends all sessions and mailed links. The current device gets a new session, since the old one
 * could have been copied.
 */
export async function changePassword(actor: Actor, password: string, from: { source: string; device: string }) {
  const { userId } = actor;
  const about = await transact(asOperator, async (tx) => {
    forbidImpersonated(actor);
    forbidByCompany(actor);
    forbidTablet(actor);
    await requirePassword(tx, actor); // before the expensive hashing
    return namesOf(tx, userId);
  });
  requireUncommon(password, about, "new_password");
  const passwordHash = await hashPassword(password);
  return transact(asOperator, async (tx) => {
    await requirePassword(tx, actor);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    const [identityId, strong] = [await identityOfSession(tx, actor), await isStrong(tx, actor)];
    const session_id = await createSession(tx, userId, { kind: "web", ...from, identityId, strong });
    await endAccess(tx, userId, { session: hashOfToken(session_id), undo: true });
    await enqueue(tx, "user.mail_password_changed", { workspaceId: null, userId });
    await recordEvent(tx, actor, "user.change_password", { workspaceId: null, aboutId: userId });
    return { session_id };
  });
}

/** Whether a second factor was given in the actor's session. */
async function isStrong(tx: Tx, { sessionId }: Actor): Promise<boolean> {
  const given = and(eq(sessions.id, sessionId ?? ""), isNotNull(sessions.secondFactorAt));
  return (await tx.$count(sessions, given)) > 0;
}

import { sessions } from "@db/schema/user";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { PASSWORD_REMEMBERED_MINUTES } from "@server/core/constants";
import { forbidden } from "@server/core/errors";
import { eq, sql } from "drizzle-orm";

/**
 * Whether the password must be entered again before a sensitive action. It is remembered for
 * PASSWORD_REMEMBERED_MINUTES. False without a session.
 */
export async function needsPassword(tx: Tx, actor: Actor): Promise<boolean> {
  if (!actor.sessionId) return false;
  const [session] = await tx
    .select({
      lately: sql<boolean>`${sessions.passwordAt} > now() - make_interval(mins => ${PASSWORD_REMEMBERED_MINUTES})`,
    })
    .from(sessions)
    .where(eq(sessions.id, actor.sessionId));
  return !session?.lately;
}

/**
 * Throws 403 with the code password_required until the password was entered again (user/validate.ts). A program has none,
 * and may not do what asks for it.
 */
export async function requirePassword(tx: Tx, actor: Actor): Promise<void> {
  if (actor.apiKey) throw forbidden("api_key.refused.personal", { code: "api_key_scope" });
  if (await needsPassword(tx, actor)) throw forbidden("refusal.password_required", { code: "password_required" });
}

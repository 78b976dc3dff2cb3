import { sessions, users } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { countPasswordAttempt } from "@server/core/attempts";
import { invalid } from "@server/core/errors";
import { recordDenied } from "@server/core/record-denied";
import { eq, sql } from "drizzle-orm";
import { isPasswordOf } from "./password.ts";

/**
 * The caller's own password, asked again: for some minutes this session may do what is sensitive. Who acts as somebody
 * else gives their own. Guessing is counted as signing in is.
 */
export async function confirmPassword(actor: Actor, password: string, source: string): Promise<void> {
  const [user] = await reading(asOperator, (tx) =>
    tx
      .select({ email: users.email, passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, actor.impersonatorId ?? actor.userId)),
  );
  const { undo: undoAttempt } = await countPasswordAttempt({
    email: user?.email ?? actor.email,
    source,
    knownDevice: actor.sessionId,
    passwordHash: user?.passwordHash,
  });
  if (!(await isPasswordOf(user?.passwordHash, password))) {
    await recordDenied("session.fail_password", { userId: actor.impersonatorId ?? actor.userId });
    throw invalid("user.password_wrong", { field: "password", code: "wrong_password" });
  }
  await transact(asOperator, async (tx) => {
    await undoAttempt(tx);
    if (actor.sessionId)
      await tx.update(sessions).set({ passwordAt: sql`now()` }).where(eq(sessions.id, actor.sessionId));
  });
}

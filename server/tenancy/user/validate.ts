import { sessions, users } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { countPasswordAttempt } from "@server/core/attempts";
import { invalid } from "@server/core/errors";
import { recordDenied } from "@server/core/record-denied";
import { eq, sql } from "drizzle-orm";
import { isPasswordOf } from "./password.ts";

/**
 * Checks the actor's password again, and permits sensitive actions in this session for PASSWORD_REMEMBERED_MINUTES. An
 * impersonator enters their own password. Attempts are counted like those of signing in.
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

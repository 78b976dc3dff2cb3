import { sessions, users } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { countPasswordAttempt } from "@server/core/attempts";
import { invalid } from "@server/core/errors";
import { recordDenied } from "@server/core/record-denied";
import { checkCounted } from "@server/tenancy/factor/counted";
import type { AnsweredPasskey } from "@server/tenancy/factor/inputs";
import { askForPasskey } from "@server/tenancy/factor/passkey";
import { markStrong } from "@server/tenancy/factor/second-factor";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
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
    await remember(tx, actor);
  });
}

const remember = async (tx: Tx, { sessionId }: Actor) =>
  sessionId && (await tx.update(sessions).set({ passwordAt: sql`now()` }).where(eq(sessions.id, sessionId)));

/** Who acts: an impersonator confirms by what is theirs. */
const whoActs = ({ impersonatorId, userId }: Actor) => impersonatorId ?? userId;

/** What the browser needs to ask the actor for a passkey instead of the password. */
export const askToConfirm = (actor: Actor) => askForPasskey("confirm", whoActs(actor));

/** The same as confirmPassword(), by a passkey that verified the person, which is a second factor as well. */
export async function confirmByPasskey(
  actor: Actor,
  sent: z.output<typeof AnsweredPasskey>,
  source: string,
): Promise<void> {
  const answered = await checkCounted(sent, "confirm", { userId: whoActs(actor), source });
  await transact(asOperator, async (tx) => {
    await answered.accept(tx);
    await remember(tx, actor);
    if (actor.sessionId && !actor.impersonatorId) await markStrong(tx, actor.sessionId);
  });
}

import { users } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { countFailure, countMail } from "@server/core/attempts";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { accountOf } from "./by-address.ts";
import { endAccess } from "./end-access.ts";
import type { PasswordReset } from "./inputs.ts";
import { hashPassword } from "./password.ts";
import { namesOf, requireUncommon } from "./password-strength.ts";
import { proveAddress } from "./prove-address.ts";
import { holderOf, useResetToken } from "./reset-token.ts";

/**
 * Enqueues a mail with a link if the address has an account; the answer is always the same. Mails to an address are
 * limited. Each request counts as a failure of its source network, whether or not there is an account, so that the
 * limit reveals nothing.
 */
export async function forgetPassword(email: string, source: string): Promise<void> {
  await countFailure(source);
  await transact(asOperator, async (tx) => {
    const mayGoOut = await countMail(tx, email); // also counted without an account, so that the time is the same
    const userId = await accountOf(tx, email);
    if (!userId || !mayGoOut) return;
    await enqueue(tx, "user.mail_password_link", { workspaceId: null, userId });
    await recordEvent(tx, null, "user.ask_password", { workspaceId: null, aboutId: userId });
  });
}

/** Throws if the token is invalid, used or expired. */
export async function checkResetToken(token: string): Promise<void> {
  if (!(await reading(asOperator, (tx) => holderOf(tx, token))))
    throw invalid("user.reset_token_wrong", { field: "token", code: "invalid_token" });
}

/** Sets the password and ends all sessions. */
export async function resetPassword({ token, password }: z.output<typeof PasswordReset>): Promise<void> {
  await checkResetToken(token); // before the expensive hashing
  const about = await reading(asOperator, async (tx) => {
    const userId = await holderOf(tx, token);
    return userId ? namesOf(tx, userId) : [];
  });
  requireUncommon(password, about);
  const passwordHash = await hashPassword(password);
  await transact(asOperator, async (tx) => {
    const used = await useResetToken(tx, token);
    if (!used) throw invalid("user.reset_token_wrong", { field: "token", code: "invalid_token" });
    const { userId, email } = used;
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await proveAddress(tx, userId, email, "token"); // the link was mailed to this address
    await endAccess(tx, userId, { undo: true });
    await enqueue(tx, "user.mail_password_changed", { workspaceId: null, userId });
    await recordEvent(tx, { userId, impersonatorId: null }, "user.reset_password", {
      workspaceId: null,
      aboutId: userId,
    });
  });
}

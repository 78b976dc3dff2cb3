import { mailedTokens, sessions, users } from "@db/schema/user";
import type { Tx } from "@db/transact";
import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import { endProofs } from "./address-proof.ts";

type Keep = {
  /** The session that stays. */
  session?: string | null;
  /**
   * Keeps links that undo a change of address, since an intruder could otherwise end them by changing the password.
   */
  undo?: boolean;
};

/**
 * Ends all access to an account: sessions with their tokens, impersonation of it and by it, and mailed links. Called in
 * the transaction of each change of its password, address or super admin status. Locks the account's row, so that a
 * link used at the same moment waits and then fails. Deleting an account deletes all of these by itself.
 */
export async function endAccess(tx: Tx, userId: string, keep: Keep = {}): Promise<void> {
  await tx
    .update(users)
    .set({ accessVersion: sql`${users.accessVersion} + 1` })
    .where(eq(users.id, userId));
  await tx
    .delete(sessions)
    .where(
      and(
        or(eq(sessions.userId, userId), eq(sessions.impersonatorId, userId)),
        keep.session ? ne(sessions.id, keep.session) : undefined,
      ),
    );
  await endProofs(tx, userId);
  if (keep.undo) return;
  await tx
    .update(mailedTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(mailedTokens.userId, userId), isNull(mailedTokens.accessVersion), isNull(mailedTokens.usedAt)));
}

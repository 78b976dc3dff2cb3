import { mailedTokens, sessions, users } from "@db/schema/user";
import type { Tx } from "@db/transact";
import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import { endProofs } from "./address-proof.ts";

type Kept = {
  /** The session in hand, where it goes on. */
  session?: string | null;
  /**
   * Links with which an earlier mailbox takes back a change of address: whoever took the account over must not end them
   * by a new password.
   */
  undo?: boolean;
};

/**
 * Ends every way into an account, in the transaction of what made them worthless: sessions with their tokens, what
 * others do in its name and it in theirs, and all that was mailed before. For each change of what an account is:
 * password, address, super admin or not. Locks the account's row, so that a link used at the same moment waits and then
 * finds itself over. An account that is deleted takes all of it along.
 */
export async function endAccess(tx: Tx, userId: string, keep: Kept = {}): Promise<void> {
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

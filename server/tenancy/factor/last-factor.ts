import { recoveryCodes } from "@db/schema/factor";
import { sessions, users } from "@db/schema/user";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { eq, sql } from "drizzle-orm";

/** Throws 422 for the last factor of somebody of whom the platform or a workspace requires one. */
export function requireNotLast({ requiredFactor }: Pick<Actor, "requiredFactor">): void {
  if (requiredFactor) throw invalid("factor.last", { code: "last_factor" });
}

/** Nothing is left to sign in with beside the password: recovery codes end, and no session counts as strong. */
export async function endLastFactor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, userId));
  // nor does a sign-in that is on its way
  await tx
    .update(users)
    .set({ accessVersion: sql`${users.accessVersion} + 1` })
    .where(eq(users.id, userId));
}

import { takenTrials, users } from "@db/schema/user";
import type { Tx } from "@db/transact";
import { derivedToken } from "@server/core/token";
import { and, eq, isNull, sql } from "drizzle-orm";

/** Starts the user's only trial; false if they had it. An unproven address is checked when it is proven. */
export async function startTrial(tx: Tx, userId: string): Promise<boolean> {
  const [owner] = await tx
    .update(users)
    .set({ trialStartedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.trialStartedAt)))
    .returning({ email: users.email, provedAt: users.provedAt });
  if (!owner) return false;
  return owner.provedAt ? isFirstOf(tx, owner.email) : true;
}

/** Called when an address is proven: ends the trial if an earlier account with that address had one. */
export async function settleTrial(tx: Tx, userId: string, email: string): Promise<void> {
  const [owner] = await tx.select({ at: users.trialStartedAt }).from(users).where(eq(users.id, userId));
  if (!owner?.at || (await isFirstOf(tx, email))) return;
  await tx.execute(sql`
    update workspaces set plan = 'free', plan_ends_on = null, commercial_status = 'inactive'
    where owner_id = ${userId} and plan = 'trial'`);
}

/**
 * Records the keyed hash of an address, which outlives its account. False if it was recorded before: the address had a
 * trial.
 */
async function isFirstOf(tx: Tx, email: string): Promise<boolean> {
  const inserted = await tx
    .insert(takenTrials)
    .values({ hash: derivedToken(`trial of ${email}`) })
    .onConflictDoNothing()
    .returning({ hash: takenTrials.hash });
  return inserted.length === 1;
}

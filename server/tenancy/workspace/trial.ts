import { takenTrials, users } from "@db/schema/user";
import type { Tx } from "@db/transact";
import { derivedToken } from "@server/core/token";
import { and, eq, isNull, sql } from "drizzle-orm";

/** The one trial of an owner; false where they had it. An address that is not proven yet is asked about when it is. */
export async function takeTrial(tx: Tx, userId: string): Promise<boolean> {
  const [owner] = await tx
    .update(users)
    .set({ trialStartedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.trialStartedAt)))
    .returning({ email: users.email, provedAt: users.provedAt });
  if (!owner) return false;
  return owner.provedAt ? isFirstOf(tx, owner.email) : true;
}

/** At the proof of an address: whose earlier account had the trial already, has no second one. */
export async function settleTrial(tx: Tx, userId: string, email: string): Promise<void> {
  const [owner] = await tx.select({ at: users.trialStartedAt }).from(users).where(eq(users.id, userId));
  if (!owner?.at || (await isFirstOf(tx, email))) return;
  await tx.execute(sql`
    update workspaces set plan = 'free', plan_ends_on = null, commercial_status = 'inactive' where owner_id = ${userId} and plan = 'trial'`);
}

/** Remembers an address beyond its account, as nobody can read it. */
async function isFirstOf(tx: Tx, email: string): Promise<boolean> {
  const kept = await tx
    .insert(takenTrials)
    .values({ hash: derivedToken(`trial of ${email}`) })
    .onConflictDoNothing()
    .returning({ hash: takenTrials.hash });
  return kept.length === 1;
}

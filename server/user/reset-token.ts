import { mailedTokens } from "@db/schema/user";
import type { Tx } from "@db/transact";
import { RESET_TOKEN_MINUTES } from "@server/constants";
import { hashOfToken, tokenFor } from "@server/token";
import { and, eq, isNull, sql } from "drizzle-orm";

/** A link to confirm an address sets no password. */
const isAlive = and(eq(mailedTokens.kind, "password_reset"), isNull(mailedTokens.usedAt), sql`${mailedTokens.expiresAt} > now()`);

/**
 * A token that lets somebody set their password, once, within the hour; only its hash is kept. Reckoned from `seed` (the mail's job),
 * so that a mail that went out twice holds the same link twice.
 */
export async function makeResetToken(tx: Tx, userId: string, seed: string): Promise<string> {
  const token = tokenFor(`password reset ${userId} ${seed}`);
  await tx
    .insert(mailedTokens)
    .values({
      hash: hashOfToken(token),
      kind: "password_reset",
      userId,
      expiresAt: sql`now() + make_interval(mins => ${RESET_TOKEN_MINUTES})`,
    })
    .onConflictDoNothing();
  return token;
}

/** Whose token it is, without using it; null when it is wrong, used or over. */
export async function holderOf(tx: Tx, token: string): Promise<string | null> {
  const [known] = await tx
    .select({ userId: mailedTokens.userId })
    .from(mailedTokens)
    .where(and(eq(mailedTokens.hash, hashOfToken(token)), isAlive));
  return known?.userId ?? null;
}

/** Uses it, and with it whatever else was mailed to that person, an address to confirm too; of two at once one gets null. */
export async function useResetToken(tx: Tx, token: string): Promise<string | null> {
  const [used] = await tx
    .update(mailedTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(mailedTokens.hash, hashOfToken(token)), isAlive))
    .returning({ userId: mailedTokens.userId });
  if (!used) return null;
  await tx
    .update(mailedTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(mailedTokens.userId, used.userId), isNull(mailedTokens.usedAt)));
  return used.userId;
}

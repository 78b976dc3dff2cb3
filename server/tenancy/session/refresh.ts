import { randomBytes } from "node:crypto";
import { refreshTokens, sessions } from "@db/schema/user";
import { asOperator, type Tx, transact } from "@db/transact";
import { countTokens } from "@server/core/attempts";
import { REFRESH_GRACE_SECONDS } from "@server/core/constants";
import { unauthorized } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { derivedTokens, hashOfToken } from "@server/core/token";
import { requireCompanySignIn } from "@server/tenancy/provider/required";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { makeAccessToken } from "./access-token.ts";
import { extendedExpiry } from "./device.ts";

/**
 * The successor of a refresh token, derived from it, so that it can be returned again without being stored. Tries every
 * secret for one that was issued already; otherwise derives a new one.
 */
async function successorOf(tx: Tx, token: string): Promise<string> {
  const candidates = derivedTokens(`refresh ${token}`);
  const known = await tx
    .select({ hash: refreshTokens.hash })
    .from(refreshTokens)
    .where(inArray(refreshTokens.hash, candidates.map(hashOfToken)));
  return candidates.find((candidate) => known.some(({ hash }) => hash === hashOfToken(candidate))) ?? candidates[0]!;
}

/** The first access and refresh token of a session over REST. */
export async function startFamily(tx: Tx, sessionId: string, userId: string) {
  const refresh_token = randomBytes(32).toString("base64url");
  await tx.insert(refreshTokens).values({ hash: hashOfToken(refresh_token), sessionId });
  return { refresh_token, ...(await makeAccessToken(sessionId, userId)) };
}

/**
 * Exchanges a refresh token, which works once. Sent again within REFRESH_GRACE_SECONDS (two tabs, a lost response) it
 * returns the same successor; sent again later it was copied, and the whole session ends.
 */
export async function refresh(token: string, source?: string) {
  const hash = hashOfToken(token);
  const renewed = await transact(asOperator, async (tx) => {
    const [rotated] = await tx
      .update(refreshTokens)
      .set({ spentAt: sql`now()` })
      .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.spentAt)))
      .returning({ sessionId: refreshTokens.sessionId });
    const [known] = await tx
      .select({
        sessionId: sessions.id,
        userId: sessions.userId,
        identityId: sessions.identityId,
        isOver: sql<boolean>`${sessions.expiresAt} <= now()`,
        isCopied: sql<boolean>`${refreshTokens.spentAt} < now() - make_interval(secs => ${REFRESH_GRACE_SECONDS})`,
      })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .where(eq(refreshTokens.hash, hash));
    if (!known || known.isOver) return null;
    if (known.isCopied) {
      await tx.delete(sessions).where(eq(sessions.id, known.sessionId));
      await recordEvent(tx, null, "session.end_copied", { workspaceId: null, aboutId: known.userId });
      return null;
    }
    if (!known.identityId) await requireCompanySignIn(tx, known.userId);
    await countTokens(tx, known.userId);
    const refresh_token = await successorOf(tx, token);
    if (rotated) {
      await tx.insert(refreshTokens).values({ hash: hashOfToken(refresh_token), sessionId: rotated.sessionId });
      await tx
        .update(sessions)
        .set({ usedAt: sql`now()`, source, expiresAt: extendedExpiry })
        .where(eq(sessions.id, rotated.sessionId));
    }
    return { refresh_token, ...known };
  });
  if (!renewed) throw unauthorized("session.refresh_over");
  return { refresh_token: renewed.refresh_token, ...(await makeAccessToken(renewed.sessionId, renewed.userId)) };
}

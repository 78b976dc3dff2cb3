import { authenticatorApps, usedChallenges } from "@db/schema/factor";
import { asOperator, transact } from "@db/transact";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { sealedAnew } from "./app-codes.ts";

/** Forgets challenges that are over and apps that were never set up, and seals secrets anew after a change of APP_SECRET. */
export const sweepFactors = () =>
  transact(asOperator, async (tx) => {
    await tx.delete(usedChallenges).where(lt(usedChallenges.expiresAt, sql`now()`));
    await tx
      .delete(authenticatorApps)
      .where(
        and(isNull(authenticatorApps.confirmedAt), lt(authenticatorApps.createdAt, sql`now() - interval '1 day'`)),
      );
    const { userId, secret } = authenticatorApps;
    for (const app of await tx.select({ userId, secret }).from(authenticatorApps).orderBy(userId)) {
      const sealed = sealedAnew(app.secret, app.userId);
      // only what was read: it may have been set up anew meanwhile
      if (sealed)
        await tx
          .update(authenticatorApps)
          .set({ secret: sealed })
          .where(and(eq(userId, app.userId), eq(secret, app.secret)));
    }
  });

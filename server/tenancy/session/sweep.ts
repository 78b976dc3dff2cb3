import { addressProofs, attempts, mailedTokens, refreshTokens, sessions } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { MAX_INVITATION_MAILS, REFRESH_TOKEN_DAYS, UNPROVEN_DAYS } from "@server/core/constants";
import { sql } from "drizzle-orm";

/** Deletes expired sessions, used refresh tokens, mailed tokens and counted attempts. Safe to run concurrently. */
export const sweepSignIns = () =>
  transact(asOperator, async (tx) => {
    await tx.delete(sessions).where(sql`${sessions.expiresAt} < now()`);
    // used ones are kept while their session may live, because their return reveals a copied token
    await tx
      .delete(refreshTokens)
      .where(sql`${refreshTokens.spentAt} < now() - make_interval(days => ${REFRESH_TOKEN_DAYS})`);
    await tx.delete(mailedTokens).where(sql`${mailedTokens.expiresAt} < now() - interval '1 day'`);
    await tx
      .delete(addressProofs)
      // until then the page can explain the link
      .where(sql`${addressProofs.expiresAt} < now() - make_interval(days => ${UNPROVEN_DAYS})`);
    await tx
      .delete(attempts)
      // the longest window of all counters
      .where(sql`${attempts.at} < now() - make_interval(hours => ${MAX_INVITATION_MAILS.withinHours})`);
  });

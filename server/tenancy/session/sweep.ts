import { addressProofs, attempts, mailedTokens, refreshTokens, sessions } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { MAX_INVITATION_MAILS, REFRESH_TOKEN_DAYS, UNPROVEN_DAYS } from "@server/core/constants";
import { sql } from "drizzle-orm";

/** Removes what has run out: sessions, spent refresh tokens, mailed tokens, tries. Two at once are harmless. */
export const sweepSignIns = () =>
  transact(asOperator, async (tx) => {
    await tx.delete(sessions).where(sql`${sessions.expiresAt} < now()`);
    // a spent one is kept for as long as its family could still live: given again, it betrays a copy
    await tx
      .delete(refreshTokens)
      .where(sql`${refreshTokens.spentAt} < now() - make_interval(days => ${REFRESH_TOKEN_DAYS})`);
    await tx.delete(mailedTokens).where(sql`${mailedTokens.expiresAt} < now() - interval '1 day'`);
    await tx
      .delete(addressProofs)
      .where(sql`${addressProofs.expiresAt} < now() - make_interval(days => ${UNPROVEN_DAYS})`); // until then the page knows the link
    await tx
      .delete(attempts)
      .where(sql`${attempts.at} < now() - make_interval(hours => ${MAX_INVITATION_MAILS.withinHours})`); // the longest of all that is counted
  });

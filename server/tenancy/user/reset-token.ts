import { before } from "@db/outside";
import { asOperator, type Tx, transact } from "@db/transact";
import { RESET_TOKEN_MINUTES } from "@server/core/constants";
import { derivedToken } from "@server/core/token";
import { findMailedToken, storeMailedToken, useMailedToken } from "./mailed-token.ts";

/**
 * Creates a token to set a password, valid once for RESET_TOKEN_MINUTES; only its hash is stored. Derived from `seed`
 * (the job's id), so that a mail that is sent twice contains the same link. Using it proves the address it is mailed
 * `to`, if given.
 */
export async function makeResetToken(tx: Tx, userId: string, seed: string, to?: string): Promise<string> {
  const token = derivedToken(`password reset ${userId} ${seed}`);
  await storeMailedToken(tx, { token, kind: "password_reset", email: to, userId, minutes: RESET_TOKEN_MINUTES });
  return token;
}

/**
 * The same for a mail's job, committed before the mail is sent, so that the link works at once.
 */
export const resetTokenToMail = (userId: string, jobId: string, to?: string): Promise<string> =>
  before("reset token", () => transact(asOperator, (tx) => makeResetToken(tx, userId, jobId, to)));

/** The user of a token, without using it; null: invalid, used or expired. */
export const holderOf = async (tx: Tx, token: string): Promise<string | null> =>
  (await findMailedToken(tx, "password_reset", token))?.userId ?? null;

/** Uses a token, and returns its user and the address it was mailed to; null: invalid, or used concurrently. */
export const useResetToken = (tx: Tx, token: string) => useMailedToken(tx, "password_reset", token);

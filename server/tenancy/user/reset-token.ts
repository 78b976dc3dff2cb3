import { before } from "@db/outside";
import { asOperator, type Tx, transact } from "@db/transact";
import { RESET_TOKEN_MINUTES } from "@server/core/constants";
import { derivedToken } from "@server/core/token";
import { findMailedToken, keepMailedToken, useMailedToken } from "./mailed-token.ts";

/**
 * A token that lets somebody set their password, once, within the hour; only its hash is kept. Reckoned from `seed`
 * (the mail's job), so that a mail that went out twice holds the same link twice. It proves the address that it is
 * mailed `to`; without one, none.
 */
export async function makeResetToken(tx: Tx, userId: string, seed: string, to?: string): Promise<string> {
  const token = derivedToken(`password reset ${userId} ${seed}`);
  await keepMailedToken(tx, { token, kind: "password_reset", email: to, userId, minutes: RESET_TOKEN_MINUTES });
  return token;
}

/**
 * The same from within a mail's transaction, committed before the mail leaves: its link works for who opens it at once.
 */
export const resetTokenToMail = (userId: string, jobId: string, to?: string): Promise<string> =>
  before("reset token", () => transact(asOperator, (tx) => makeResetToken(tx, userId, jobId, to)));

/** Whose token it is, without using it; null when it is wrong, used or over. */
export const holderOf = async (tx: Tx, token: string): Promise<string | null> =>
  (await findMailedToken(tx, "password_reset", token))?.userId ?? null;

/** Uses it, and says where it was mailed; of two at once one gets null. */
export const useResetToken = (tx: Tx, token: string) => useMailedToken(tx, "password_reset", token);

import type { Tx } from "@db/transact";
import { RESET_TOKEN_MINUTES } from "@server/constants";
import { tokenFor } from "@server/token";
import { findMailedToken, keepMailedToken, useMailedToken } from "./mailed-token.ts";

/**
 * A token that lets somebody set their password, once, within the hour; only its hash is kept. Reckoned from `seed` (the mail's job),
 * so that a mail that went out twice holds the same link twice.
 */
export async function makeResetToken(tx: Tx, userId: string, seed: string): Promise<string> {
  const token = tokenFor(`password reset ${userId} ${seed}`);
  await keepMailedToken(tx, { token, kind: "password_reset", userId, minutes: RESET_TOKEN_MINUTES });
  return token;
}

/** Whose token it is, without using it; null when it is wrong, used or over. */
export const holderOf = async (tx: Tx, token: string): Promise<string | null> =>
  (await findMailedToken(tx, "password_reset", token))?.userId ?? null;

/** Uses it; of two at once one gets null. */
export const useResetToken = async (tx: Tx, token: string): Promise<string | null> =>
  (await useMailedToken(tx, "password_reset", token))?.userId ?? null;

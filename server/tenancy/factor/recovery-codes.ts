import { createHmac, randomInt } from "node:crypto";
import { recoveryCodes } from "@db/schema/factor";
import type { Tx } from "@db/transact";
import { RECOVERY_CODES } from "@server/core/constants";
import { keysFor } from "@server/core/secret";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";

/** Characters that are easy to type and hard to confuse; ten of them have 49 bits of entropy. */
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const newCode = (): string => {
  const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
};

/** As typed, with or without the dash, in capitals or not. */
const lettersOf = (typed: string) => typed.toLowerCase().replace(/[^a-z\d]/g, "");

/** Keyed and of the person; one for each secret of APP_SECRET. Random codes need no slow hash. */
const hashesOf = (userId: string, code: string): string[] =>
  keysFor("recovery code").map((key) =>
    createHmac("sha256", key)
      .update(JSON.stringify([userId, lettersOf(code)]))
      .digest("base64url"),
  );

/** Ten new codes, to be shown once; earlier ones stop working. */
export async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashesOf(userId, code)[0]! })));
  return codes;
}

/** Uses a code up. Returns how many are left; null: it is none of theirs, or was used. */
export async function useRecoveryCode(tx: Tx, userId: string, typed: string): Promise<number | null> {
  const [used] = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        inArray(recoveryCodes.hash, hashesOf(userId, typed)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ hash: recoveryCodes.hash });
  return used ? recoveryCodesLeft(tx, userId) : null;
}

export const recoveryCodesLeft = (tx: Tx, userId: string): Promise<number> =>
  tx.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

import { authenticatorApps, passkeys } from "@db/schema/factor";
import { sessions } from "@db/schema/user";
import type { Tx } from "@db/transact";
import { asOperator, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { countCodeAttempt } from "@server/core/attempts";
import { invalid } from "@server/core/errors";
import { recordDenied } from "@server/core/record-denied";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { acceptAppCode } from "./app-codes.ts";
import { tellOfChange } from "./changed.ts";
import { recoveryCodesLeft, useRecoveryCode } from "./recovery-codes.ts";

/** SQL condition: the user with that alias has a second factor. */
export const hasSecondFactor = (alias = "users") =>
  sql<boolean>`(exists (select from passkeys where user_id = ${sql.identifier(alias)}.id)
    or exists (select from authenticator_apps
      where user_id = ${sql.identifier(alias)}.id and confirmed_at is not null))`;

export type Factors = { app: boolean; passkeys: number; codes: number };

export const hasAny = ({ app, passkeys }: Pick<Factors, "app" | "passkeys">): boolean => app || passkeys > 0;

/** What a person has beside their password. */
export async function factorsOf(tx: Tx, userId: string): Promise<Factors> {
  const isConfirmed = and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt));
  return {
    app: (await tx.$count(authenticatorApps, isConfirmed)) > 0,
    passkeys: await tx.$count(passkeys, eq(passkeys.userId, userId)),
    codes: await recoveryCodesLeft(tx, userId),
  };
}

type Given = { code: string; source: string; knownDevice: string | null; field?: string };

/**
 * Checks a code of the person's app, or a recovery code, which is then used up and mailed about. `accept` is called in
 * the same transaction, so that a code is only used together with what it permits. Throws 422 for a wrong or used code,
 * 429 after too many, of which the person is mailed: whoever tried them knows the password.
 */
export async function withCode<T>(
  userId: string,
  { code, field = "code", ...from }: Given,
  accept: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { undo, isLast } = await countCodeAttempt({ userId, ...from });
  const accepted = await transact(asOperator, async (tx) => {
    const typed = code.replace(/\s/g, "");
    if (!(await acceptAppCode(tx, userId, typed))) {
      const left = await useRecoveryCode(tx, userId, typed);
      if (left === null) return null;
      await tellOfChange(tx, userId, { what: "code_used", detail: { left } });
    }
    await undo(tx);
    return { result: await accept(tx) };
  });
  if (accepted) return accepted.result;
  await recordDenied("session.fail_code", { userId });
  if (isLast)
    await transact(asOperator, (tx) =>
      enqueue(tx, "user.mail_factor_changed", { workspaceId: null, userId, what: "codes_failed" }),
    );
  throw invalid("factor.code_wrong", { field, code: "wrong_code" });
}

/** A second factor was given in this session. */
export const markStrong = (tx: Tx, sessionId: string) =>
  tx.update(sessions).set({ secondFactorAt: sql`now()` }).where(eq(sessions.id, sessionId));

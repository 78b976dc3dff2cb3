import { users } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { countFailure, countPasswordAttempt } from "@server/core/attempts";
import { invalid } from "@server/core/errors";
import { recordDenied } from "@server/core/record-denied";
import { enterProgram, type From, startSession } from "@server/tenancy/session/sign-in";
import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { accountOfCode, mailProof, openProofOfToken, proofOfToken, tryOwnCode } from "./address-proof.ts";
import { claimsAddress } from "./by-address.ts";
import { endAccess } from "./end-access.ts";
import type { ByCode, ByLink, ProofState } from "./inputs.ts";
import { isPasswordOf } from "./password.ts";
import { tooManyProofMails } from "./proof-mail-limits.ts";
import { proveAddress } from "./prove-address.ts";

/**
 * The browser's account with an unproven address. Within UNPROVEN_HOURS it can also work; later it can only prove it.
 */
export type Claimant = { userId: string; email: string };

const codeWrong = () => invalid("user.prove.code_wrong", { field: "code", code: "invalid_code" });
const codeOver = () => invalid("user.prove.code_over", { field: "code", code: "code_over" });
const linkOver = () => invalid("user.prove.link_over", { code: "link_over" });

/** Proves the address by the code, in a session of the account. */
export async function proveOwn({ userId }: Claimant, code: string, source: string): Promise<void> {
  const { undo: undoAttempt } = await countFailure(source);
  const verdict = await transact(asOperator, async (tx) => {
    const verdict = await tryOwnCode(tx, userId, code);
    if (typeof verdict === "object") {
      await undoAttempt(tx);
      await proveAddress(tx, userId, verdict.proves, "code");
    }
    return verdict; // thrown after the commit, so that the wrong attempt is counted
  });
  if (verdict === "wrong") {
    await recordDenied("session.fail_code", { userId });
    throw codeWrong();
  }
  if (verdict === "over") throw codeOver();
}

/**
 * Proves an address by the code over REST, and signs in. A wrong code does not reveal whether the address is claimed.
 * If several accounts claim the address, the mailbox's owner may not be the one who registered the proven account: then
 * its password and sessions are removed, and a new password is set by mail.
 */
export async function proveByCode({ email, code, device_name }: z.output<typeof ByCode>, from: From) {
  const { undo: undoAttempt } = await countFailure(from.source);
  const proved = await transact(asOperator, async (tx) => {
    const userId = await accountOfCode(tx, email, code);
    if (!userId) return null;
    await undoAttempt(tx);
    const isContested = (await tx.$count(users, claimsAddress(email))) > 1;
    await proveAddress(tx, userId, email, "code");
    if (isContested) {
      await endAccess(tx, userId);
      await tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
    }
    const device = { kind: "api" as const, device: device_name ?? from.device, source: from.source };
    return enterProgram(tx, userId, { ...device, provenBy: "mail" });
  });
  if (!proved) {
    await recordDenied("session.fail_code", { userId: null, email });
    throw codeWrong();
  }
  return proved;
}

/**
 * Proves an address by the mailed link. In a session of the account the link is enough; elsewhere the account's
 * password is required, so that somebody who opens an unexpected mail does not confirm a stranger's account.
 */
export async function proveByLink({ token, password }: z.output<typeof ByLink>, claimant: Claimant | null, from: From) {
  const proof = await reading(asOperator, (tx) => proofOfToken(tx, token));
  if (!proof?.isOpen) throw linkOver();
  const { userId } = proof;
  if (claimant?.userId === userId) return transact(asOperator, (tx) => useLink(tx, token).then(() => null));
  const [user] = await reading(asOperator, (tx) =>
    tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId)),
  );
  const { undo: undoAttempt } = await countPasswordAttempt({
    email: proof.email,
    source: from.source,
    passwordHash: user?.passwordHash,
  });
  if (!(await isPasswordOf(user?.passwordHash, password ?? ""))) {
    await recordDenied("session.fail_password", { userId });
    throw invalid("user.prove.password_wrong", { field: "password", code: "wrong_password" });
  }
  return transact(asOperator, async (tx) => {
    await undoAttempt(tx);
    await useLink(tx, token);
    return startSession(tx, userId, from);
  });
}

/** Checks the link again, since it may have expired while the password was verified. */
async function useLink(tx: Tx, token: string): Promise<void> {
  const proof = await openProofOfToken(tx, token);
  if (!proof) throw linkOver();
  await proveAddress(tx, proof.userId, proof.email);
}

/** The data of the page: for a link, or for the browser's account. */
export const stateOfProof = (
  token: string | undefined,
  claimant: Claimant | null,
): Promise<z.input<typeof ProofState>> =>
  reading(asOperator, async (tx) => {
    if (!token) return { by: claimant ? "code" : "nothing", email: claimant?.email ?? null };
    const proof = await proofOfToken(tx, token);
    if (!proof) return { by: "nothing", email: null };
    const isOwn = claimant?.userId === proof.userId;
    const isProven = (await tx.$count(users, and(eq(users.id, proof.userId), isNotNull(users.provedAt)))) > 0;
    if (isProven) return { by: "done", email: proof.email };
    return { by: !proof.isOpen ? "over" : isOwn ? "link" : "password", email: proof.email };
  });

/** Mails a new link and code for the browser's account; with `email`, changes its claim to that address first. */
export const mailProofAgain = ({ userId }: Claimant, source: string, address?: string): Promise<{ email: string }> =>
  transact(asOperator, async (tx) => {
    const [user] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.provedAt)))
      .for("update");
    if (!user) throw invalid("user.prove.done_already", { code: "proven" });
    const email = address ?? user.email;
    if (!(await mailProof(tx, { userId, email, source }))) throw tooManyProofMails();
    if (email !== user.email) await moveClaim(tx, userId, email);
    return { email };
  });

/**
 * Changes the claimed address. Mailed links to the earlier one become invalid; the current session stays.
 */
const moveClaim = (tx: Tx, userId: string, email: string) =>
  tx
    .update(users)
    .set({ email, accessVersion: sql`${users.accessVersion} + 1` })
    .where(eq(users.id, userId));

/**
 * Mails a new link and code by address or expired link, for the latest account that claims it. The answer is always the
 * same, and earlier links stay valid. Each request counts as a failure of its source network.
 */
export async function mailProofForAddress(
  { email, token }: { email?: string; token?: string },
  source: string,
): Promise<void> {
  await countFailure(source);
  await transact(asOperator, async (tx) => {
    const proof = token ? await proofOfToken(tx, token) : null;
    const address = proof?.email ?? email ?? "";
    const [claim] = await tx
      .select({ userId: users.id, email: users.email })
      .from(users)
      .where(and(claimsAddress(address), proof ? eq(users.id, proof.userId) : undefined))
      .orderBy(desc(users.createdAt))
      .limit(1);
    if (claim) await mailProof(tx, { ...claim, source, keepOthers: true });
  });
}

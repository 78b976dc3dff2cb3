import { users } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { countFailure, countPasswordAttempt } from "@server/core/attempts";
import { invalid } from "@server/core/errors";
import { recordDenied } from "@server/core/record-denied";
import { enter, enterProgram, type From } from "@server/tenancy/session/sign-in";
import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { accountOfCode, mailProof, openProofOfToken, proofOfToken, tryOwnCode } from "./address-proof.ts";
import { claimsAddress } from "./by-address.ts";
import { endAccess } from "./end-access.ts";
import type { ByCode, ByLink, ProofState } from "./inputs.ts";
import { isPasswordOf } from "./password.ts";
import { mailsEnough } from "./proof-room.ts";
import { proveAddress } from "./prove-address.ts";

/**
 * The account of this browser that has yet to prove its address: in its first day beside what it does, later all it may
 * do.
 */
export type Claimant = { userId: string; email: string };

const wrong = () => invalid("user.prove.code_wrong", { field: "code", code: "invalid_code" });
const over = () => invalid("user.prove.code_over", { field: "code", code: "code_over" });
const linkOver = () => invalid("user.prove.link_over", { code: "link_over" });

/** By the code, in a browser of the account itself. */
export async function proveOwn({ userId }: Claimant, code: string, source: string): Promise<void> {
  const { undo: undoAttempt } = await countFailure(source);
  const verdict = await transact(asOperator, async (tx) => {
    const verdict = await tryOwnCode(tx, userId, code);
    if (typeof verdict === "object") {
      await undoAttempt(tx);
      await proveAddress(tx, userId, verdict.proves, "code");
    }
    return verdict; // a wrong try is kept, so the refusal comes after
  });
  if (verdict === "wrong") {
    await recordDenied("session.fail_code", { userId });
    throw wrong();
  }
  if (verdict === "over") throw over();
}

/**
 * By the code over REST: signed in, as by a password. A wrong one says nothing of whether anybody claims the address. A
 * program can't know whose claim a code was mailed for: where several claim the address, whoever made the account that
 * is proven is out of it, with the password they chose, and who holds the mailbox sets one by mail.
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
    return enterProgram(tx, userId, { kind: "api", device: device_name ?? from.device, source: from.source });
  });
  if (!proved) {
    await recordDenied("session.fail_code", { userId: null, email });
    throw wrong();
  }
  return proved;
}

/**
 * By the mailed link. In the browser of the account that is enough; anywhere else it takes the password chosen when
 * registering: who gets a link that they did not ask for must not make a stranger's account their own address's.
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
    return enter(tx, userId, from);
  });
}

/** Looked at again, for it may be over since the password was asked. */
async function useLink(tx: Tx, token: string): Promise<void> {
  const proof = await openProofOfToken(tx, token);
  if (!proof) throw linkOver();
  await proveAddress(tx, proof.userId, proof.email);
}

/** What the page is about: a link, or the account of this browser. */
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

/** Another link and code for the account of this browser; with an address, for that one instead. */
export const mailProofAgain = ({ userId }: Claimant, source: string, address?: string): Promise<{ email: string }> =>
  transact(asOperator, async (tx) => {
    const [user] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.provedAt)))
      .for("update");
    if (!user) throw invalid("user.prove.done_already", { code: "proven" });
    const email = address ?? user.email;
    if (!(await mailProof(tx, { userId, email, source }))) throw mailsEnough();
    if (email !== user.email) await moveClaim(tx, userId, email);
    return { email };
  });

/**
 * What was mailed to the claim before, such as a link to set a password, is worth nothing any more; the browser in hand
 * goes on.
 */
const moveClaim = (tx: Tx, userId: string, email: string) =>
  tx
    .update(users)
    .set({ email, accessVersion: sql`${users.accessVersion} + 1` })
    .where(eq(users.id, userId));

/**
 * The same by the address or by a link that is over: for whoever claimed it last. Says nothing either way, and ends
 * nothing that somebody holds. Each ask counts as a failure of its source network.
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
    if (claim) await mailProof(tx, { ...claim, source, beside: true });
  });
}

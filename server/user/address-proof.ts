import { randomUUID, timingSafeEqual } from "node:crypto";
import { addressProofs, users } from "@db/schema/user";
import type { Tx } from "@db/transact";
import { later } from "@jobs/later";
import { MAX_PROOF_MAILS, PROOF_MINUTES, PROOF_TRIES } from "@server/constants";
import { isFirstWithin } from "@server/session/attempts";
import { hashOfToken, tokenFor } from "@server/token";
import { and, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";

/** Both are derived from the proof's id, so that the mail's job can make them and nothing keeps them. */
export const proofToken = (id: string): string => tokenFor(`address proof ${id}`);
export const proofCode = (id: string): string =>
  String(Buffer.from(tokenFor(`address code ${id}`), "base64url").readUIntBE(0, 6) % 1_000_000).padStart(6, "0");

/**
 * Promises the claimed address a link and a code, either of which proves it, in place of what was mailed before. False, and nothing
 * changes, where that address or that account had too many today. Whose address it is makes no difference here: see proof-mail.ts.
 */
export async function mailProof(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<boolean> {
  if (!(await isFirstWithin(tx, ["proof to", email], MAX_PROOF_MAILS))) return false;
  if (!(await isFirstWithin(tx, ["proof of", userId], MAX_PROOF_MAILS))) return false;
  await endProofs(tx, userId);
  const id = randomUUID();
  await tx.insert(addressProofs).values({
    id,
    userId,
    email,
    tokenHash: hashOfToken(proofToken(id)),
    expiresAt: sql`now() + make_interval(mins => ${PROOF_MINUTES})`,
  });
  await later(tx, "user.mail_proof", { workspaceId: null, userId, proofId: id });
  return true;
}

const isOpen = sql`${addressProofs.expiresAt} > now()`;

/** The link and the code that were mailed for an account are over. */
export const endProofs = (tx: Tx, userId: string) =>
  tx
    .update(addressProofs)
    .set({ expiresAt: sql`now()` })
    .where(and(eq(addressProofs.userId, userId), isOpen));

const isCodeOf = (id: string, code: string) => timingSafeEqual(Buffer.from(proofCode(id)), Buffer.from(code.padEnd(6).slice(0, 6)));

/** The account's row before its proofs, as whoever changes its claim does: of the two at once one waits. */
const holdAccounts = (tx: Tx, which: SQL) => tx.select({ id: users.id }).from(users).where(which).orderBy(users.id).for("update");

/** Whether that is the code of the account's newest proof, and of which address: a wrong one is counted, and after some none is right. */
export async function tryOwnCode(tx: Tx, userId: string, code: string): Promise<{ proves: string } | "wrong" | "over"> {
  await holdAccounts(tx, eq(users.id, userId));
  const [proof] = await tx
    .select({ id: addressProofs.id, email: addressProofs.email, ownTries: addressProofs.ownTries })
    .from(addressProofs)
    .where(and(eq(addressProofs.userId, userId), isOpen))
    .orderBy(desc(addressProofs.createdAt))
    .limit(1)
    .for("update");
  if (!proof || proof.ownTries >= PROOF_TRIES) return "over";
  if (isCodeOf(proof.id, code)) return { proves: proof.email };
  await tx
    .update(addressProofs)
    .set({ ownTries: sql`${addressProofs.ownTries} + 1` })
    .where(eq(addressProofs.id, proof.id));
  return proof.ownTries + 1 < PROOF_TRIES ? "wrong" : "over";
}

/**
 * The account whose code that is, among all that claim the address; null: of none. For callers without a session: their wrong tries are
 * counted apart, so that they use up nobody's own.
 */
export async function accountOfCode(tx: Tx, email: string, code: string): Promise<string | null> {
  await holdAccounts(
    tx,
    inArray(
      users.id,
      tx
        .select({ id: addressProofs.userId })
        .from(addressProofs)
        .where(and(eq(addressProofs.email, email), isOpen)),
    ),
  );
  const open = await tx
    .select({ id: addressProofs.id, userId: addressProofs.userId })
    .from(addressProofs)
    .where(and(eq(addressProofs.email, email), isOpen, lt(addressProofs.otherTries, PROOF_TRIES)))
    .orderBy(addressProofs.id)
    .for("update");
  const found = open.find(({ id }) => isCodeOf(id, code));
  if (found) return found.userId;
  await tx
    .update(addressProofs)
    .set({ otherTries: sql`${addressProofs.otherTries} + 1` })
    .where(and(eq(addressProofs.email, email), isOpen));
  return null;
}

/** What a mailed link was for, while it is remembered; null for one that never was. */
export async function proofOfToken(tx: Tx, token: string) {
  const [found] = await tx
    .select({ userId: addressProofs.userId, email: addressProofs.email, isOpen: sql<boolean>`${isOpen}` })
    .from(addressProofs)
    .where(eq(addressProofs.tokenHash, hashOfToken(token)));
  return found ?? null;
}

/** The same to use it: null also where it is over, or was by the time that the account's row was free. */
export async function openProofOfToken(tx: Tx, token: string) {
  const hash = hashOfToken(token);
  await holdAccounts(
    tx,
    inArray(users.id, tx.select({ id: addressProofs.userId }).from(addressProofs).where(eq(addressProofs.tokenHash, hash))),
  );
  const [found] = await tx
    .select({ userId: addressProofs.userId, email: addressProofs.email })
    .from(addressProofs)
    .where(and(eq(addressProofs.tokenHash, hash), isOpen))
    .for("update");
  return found ?? null;
}

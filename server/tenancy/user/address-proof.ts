import { randomUUID, timingSafeEqual } from "node:crypto";
import { addressProofs, users } from "@db/schema/user";
import type { Tx } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { PROOF_MINUTES, PROOF_TRIES } from "@server/core/constants";
import { derivedToken, hashOfToken } from "@server/core/token";
import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { countProofMail } from "./proof-mail-limits.ts";

/** The link's token and the code. Both are derived from the proof's id by the mail's job, so they are never stored. */
export const proofToken = (id: string): string => derivedToken(`address proof ${id}`);
export const proofCode = (id: string): string =>
  String(Buffer.from(derivedToken(`address code ${id}`), "base64url").readUIntBE(0, 6) % 1_000_000).padStart(6, "0");

type Proving = {
  userId: string;
  email: string;
  /** The source network of the request. */
  source: string;
  /**
   * Requested without a session: earlier links and codes stay valid. Otherwise they are replaced.
   */
  keepOthers?: boolean;
};

/**
 * Enqueues a mail to the claimed address with a link and a code, either of which proves it. Returns false without a
 * mail if the limits of proof-mail-limits.ts are reached. Treats every address alike; proof-mail.ts checks whether it
 * has an account.
 */
export async function mailProof(tx: Tx, { userId, email, source, keepOthers = false }: Proving): Promise<boolean> {
  if (!(await countProofMail(tx, { userId, email, source }))) return false;
  if (!keepOthers) await endProofs(tx, userId);
  const id = randomUUID();
  await tx.insert(addressProofs).values({
    id,
    userId,
    email,
    tokenHash: hashOfToken(proofToken(id)),
    expiresAt: sql`now() + make_interval(mins => ${PROOF_MINUTES})`,
  });
  await enqueue(tx, "user.mail_proof", { workspaceId: null, userId, proofId: id });
  return true;
}

const isOpen = sql`${addressProofs.expiresAt} > now()`;

/** Invalidates the links and codes mailed for an account. */
export const endProofs = (tx: Tx, userId: string) =>
  tx
    .update(addressProofs)
    .set({ expiresAt: sql`now()` })
    .where(and(eq(addressProofs.userId, userId), isOpen));

const isCodeOf = (id: string, code: string) =>
  timingSafeEqual(Buffer.from(proofCode(id)), Buffer.from(code.padEnd(6).slice(0, 6)));

/** Locks the rows of accounts before their proofs, like a change of an address does, so that the two are serialized. */
const lockAccounts = (tx: Tx, which: SQL) =>
  tx.select({ id: users.id }).from(users).where(which).orderBy(users.id).for("update");

/**
 * Checks a code of the account, and returns the address it proves. Counts wrong codes; after PROOF_TRIES none is
 * accepted.
 */
export async function tryOwnCode(tx: Tx, userId: string, code: string): Promise<{ proves: string } | "wrong" | "over"> {
  await lockAccounts(tx, eq(users.id, userId));
  const isOpenForUser = and(eq(addressProofs.userId, userId), isOpen, lt(addressProofs.ownTries, PROOF_TRIES));
  const open = await tx
    .select({ id: addressProofs.id, email: addressProofs.email })
    .from(addressProofs)
    .where(isOpenForUser)
    .for("update");
  if (open.length === 0) return "over";
  const found = open.find(({ id }) => isCodeOf(id, code));
  if (found) return { proves: found.email };
  const attempt = await tx
    .update(addressProofs)
    .set({ ownTries: sql`${addressProofs.ownTries} + 1` })
    .where(isOpenForUser)
    .returning({ ownTries: addressProofs.ownTries });
  return attempt.some(({ ownTries }) => ownTries < PROOF_TRIES) ? "wrong" : "over";
}

/**
 * The account with that code among all that claim the address; null: none. For requests without a session, whose wrong
 * codes are counted separately, so that they don't use up the account's own attempts.
 */
export async function accountOfCode(tx: Tx, email: string, code: string): Promise<string | null> {
  await lockAccounts(
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

/** The proof of a mailed link, while it is stored; null: unknown. */
export async function proofOfToken(tx: Tx, token: string) {
  const [found] = await tx
    .select({ userId: addressProofs.userId, email: addressProofs.email, isOpen: sql<boolean>`${isOpen}` })
    .from(addressProofs)
    .where(eq(addressProofs.tokenHash, hashOfToken(token)));
  return found ?? null;
}

/** The proof of a mailed link, locked for use; null: unknown, used or expired. */
export async function openProofOfToken(tx: Tx, token: string) {
  const hash = hashOfToken(token);
  await lockAccounts(
    tx,
    inArray(
      users.id,
      tx.select({ id: addressProofs.userId }).from(addressProofs).where(eq(addressProofs.tokenHash, hash)),
    ),
  );
  const [found] = await tx
    .select({ userId: addressProofs.userId, email: addressProofs.email })
    .from(addressProofs)
    .where(and(eq(addressProofs.tokenHash, hash), isOpen))
    .for("update");
  return found ?? null;
}

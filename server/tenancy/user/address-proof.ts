import { randomUUID, timingSafeEqual } from "node:crypto";
import { addressProofs, users } from "@db/schema/user";
import type { Tx } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { PROOF_MINUTES, PROOF_TRIES } from "@server/core/constants";
import { derivedToken, hashOfToken } from "@server/core/token";
import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { countProofMail } from "./proof-room.ts";

/** Both are derived from the proof's id, so that the mail's job can make them and nothing keeps them. */
export const proofToken = (id: string): string => derivedToken(`address proof ${id}`);
export const proofCode = (id: string): string =>
  String(Buffer.from(derivedToken(`address code ${id}`), "base64url").readUIntBE(0, 6) % 1_000_000).padStart(6, "0");

type Proving = {
  userId: string;
  email: string;
  /** Who asks for it: a source network. */
  source: string;
  /**
   * It is asked for without a session, by whoever it may be: what was mailed before works beside it. Else it takes its
   * place.
   */
  beside?: boolean;
};

/**
 * Enqueues a mail to the claimed address with a link and a code, either of which proves it. False, and nothing leaves,
 * where that address or that account had too many today (proof-room.ts). Whose address it is makes no difference here:
 * see proof-mail.ts.
 */
export async function mailProof(tx: Tx, { userId, email, source, beside = false }: Proving): Promise<boolean> {
  if (!(await countProofMail(tx, { userId, email, source }))) return false;
  if (!beside) await endProofs(tx, userId);
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

/** The link and the code that were mailed for an account are over. */
export const endProofs = (tx: Tx, userId: string) =>
  tx
    .update(addressProofs)
    .set({ expiresAt: sql`now()` })
    .where(and(eq(addressProofs.userId, userId), isOpen));

const isCodeOf = (id: string, code: string) =>
  timingSafeEqual(Buffer.from(proofCode(id)), Buffer.from(code.padEnd(6).slice(0, 6)));

/** The account's row before its proofs, as whoever changes its claim does: of the two at once one waits. */
const lockAccounts = (tx: Tx, which: SQL) =>
  tx.select({ id: users.id }).from(users).where(which).orderBy(users.id).for("update");

/**
 * Whether that is a code of the account, and of which address: a wrong one is counted, and after some none of them is
 * right.
 */
export async function tryOwnCode(tx: Tx, userId: string, code: string): Promise<{ proves: string } | "wrong" | "over"> {
  await lockAccounts(tx, eq(users.id, userId));
  const isTheirs = and(eq(addressProofs.userId, userId), isOpen, lt(addressProofs.ownTries, PROOF_TRIES));
  const open = await tx
    .select({ id: addressProofs.id, email: addressProofs.email })
    .from(addressProofs)
    .where(isTheirs)
    .for("update");
  if (open.length === 0) return "over";
  const found = open.find(({ id }) => isCodeOf(id, code));
  if (found) return { proves: found.email };
  const tried = await tx
    .update(addressProofs)
    .set({ ownTries: sql`${addressProofs.ownTries} + 1` })
    .where(isTheirs)
    .returning({ ownTries: addressProofs.ownTries });
  return tried.some(({ ownTries }) => ownTries < PROOF_TRIES) ? "wrong" : "over";
}

/**
 * The account whose code that is, among all that claim the address; null: of none. For callers without a session: their
 * wrong tries are counted apart, so that they use up nobody's own.
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

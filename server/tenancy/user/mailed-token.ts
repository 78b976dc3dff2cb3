import { mailedTokens, users } from "@db/schema/user";
import type { Tx } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";

type Kind = typeof mailedTokens.$inferSelect.kind;

/** Of one kind, neither used nor over, and the account is still what it was when the mail was sent (end-access.ts). */
export const isOpen = (kind: Kind): SQL =>
  and(
    eq(mailedTokens.kind, kind),
    isNull(mailedTokens.usedAt),
    sql`${mailedTokens.expiresAt} > now()`,
    sql`(${mailedTokens.accessVersion} is null
      or ${mailedTokens.accessVersion} = (select u.access_version from users u where u.id = ${mailedTokens.userId}))`,
  )!;

type Mailed = {
  token: string;
  kind: Kind;
  userId: string;
  minutes: number;
  email?: string;
  /** The session that asked for it. */
  sessionId?: string | null;
  /** Null: it outlives a new password or address. */
  accessVersion?: null;
  /** It is kept for what it says, and opens nothing. */
  usedAt?: SQL;
};

/**
 * Keeps the hash of a token that is about to be mailed. The same token again, for a mail that is tried again, lives as
 * long from then on; a used one stays used.
 */
export async function keepMailedToken(tx: Tx, { token, userId, minutes, ...mailed }: Mailed): Promise<void> {
  const asItIsNow = sql`(select ${users.accessVersion} from ${users} where ${users.id} = ${userId})`;
  const expiresAt = sql`now() + make_interval(mins => ${minutes})`;
  await tx
    .insert(mailedTokens)
    .values({
      accessVersion: asItIsNow,
      ...mailed,
      userId,
      hash: hashOfToken(token),
      expiresAt,
    })
    .onConflictDoUpdate({ target: mailedTokens.hash, set: { expiresAt }, setWhere: isNull(mailedTokens.usedAt) });
}

const columns = {
  userId: mailedTokens.userId,
  email: mailedTokens.email,
  sessionId: mailedTokens.sessionId,
  createdAt: mailedTokens.createdAt,
};

/** What an open token is about, without using it. */
export async function findMailedToken(tx: Tx, kind: Kind, token: string) {
  const [found] = await tx
    .select(columns)
    .from(mailedTokens)
    .where(and(eq(mailedTokens.hash, hashOfToken(token)), isOpen(kind)));
  return found ?? null;
}

/**
 * Uses it, once: of two at the same moment one gets null. The account's row is locked first, as whoever ends its access
 * does.
 */
export async function useMailedToken(tx: Tx, kind: Kind, token: string) {
  const hash = hashOfToken(token);
  await tx.execute(
    sql`select from users where id = (select user_id from mailed_tokens where hash = ${hash}) for update`,
  );
  const [used] = await tx
    .update(mailedTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(mailedTokens.hash, hash), isOpen(kind)))
    .returning(columns);
  return used ?? null;
}

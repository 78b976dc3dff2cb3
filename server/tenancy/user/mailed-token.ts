import { mailedTokens, users } from "@db/schema/user";
import type { Tx } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";

type Kind = typeof mailedTokens.$inferSelect.kind;

/** SQL condition: a token of that kind, unused, not expired, and its account unchanged since (end-access.ts). */
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
  /** The session that requested it. */
  sessionId?: string | null;
  /** Null: stays valid after a change of password or address. Omitted: only for the account's current version. */
  accessVersion?: null;
  /** Stored only for its data; it can't be used. */
  usedAt?: SQL;
};

/**
 * Stores the hash of a token that will be mailed. Storing it again, when the mail is retried, extends its validity; a
 * used token stays used.
 */
export async function storeMailedToken(tx: Tx, { token, userId, minutes, ...mailed }: Mailed): Promise<void> {
  const currentVersion = sql`(select ${users.accessVersion} from ${users} where ${users.id} = ${userId})`;
  const expiresAt = sql`now() + make_interval(mins => ${minutes})`;
  await tx
    .insert(mailedTokens)
    .values({
      accessVersion: currentVersion,
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

/** The data of a valid token, without using it; null: not valid. */
export async function findMailedToken(tx: Tx, kind: Kind, token: string) {
  const [found] = await tx
    .select(columns)
    .from(mailedTokens)
    .where(and(eq(mailedTokens.hash, hashOfToken(token)), isOpen(kind)));
  return found ?? null;
}

/**
 * Uses a token, once; null: not valid, or used by a concurrent request. Locks the account's row first, like
 * endAccess().
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

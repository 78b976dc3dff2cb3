import { randomBytes, randomUUID } from "node:crypto";
import { sessions, users } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { MAX_DEVICES, MAX_SESSION_DAYS, SESSION_DAYS } from "@server/core/constants";
import { hashOfToken } from "@server/core/token";
import { and, eq, exists, inArray, isNull, sql } from "drizzle-orm";
import { readSigned, signed } from "./signed.ts";

export type Device = {
  kind: "web" | "api";
  /** What it calls itself. */
  device: string;
  /** Where it is: an address, as far as our proxies vouch for it. */
  source?: string;
  impersonatorId?: string;
};

/**
 * What a browser keeps of its session: whoever has it has the session. The database knows its hash alone, which is the
 * session's id.
 */
export const newSessionToken = (): string => randomBytes(32).toString("base64url");

/** A new session for somebody who has proved who they are; gives its token. */
export async function createSession(
  tx: Tx,
  userId: string,
  { kind, device, source = "", impersonatorId }: Device,
): Promise<string> {
  const token = newSessionToken();
  await tx.insert(sessions).values({
    id: hashOfToken(token),
    userId,
    kind,
    device,
    source,
    impersonatorId: impersonatorId ?? null,
    expiresAt: sql`case when ${isTablet(tx, userId)} then ${withoutEnd} else now() + make_interval(days => ${SESSION_DAYS}) end`,
    passwordAt: sql`now()`,
  });
  await tx.update(users).set({ lastActivityAt: sql`now()` }).where(eq(users.id, userId));
  return token;
}

/** A tablet stays signed in until it is taken out. */
const withoutEnd = sql`now() + interval '100 years'`;

/**
 * For an update of sessions: until when one lasts that is used now. 30 days more, 90 since signing in at most. No end
 * that was said is brought forward: a session from before there was a most ends by the end it had.
 */
export const lastsUntil = sql`greatest(expires_at, case
  when exists (select from memberships m where m.user_id = sessions.user_id and m.role = 'tablet') then ${withoutEnd}
  else least(now() + make_interval(days => ${SESSION_DAYS}), created_at + make_interval(days => ${MAX_SESSION_DAYS})) end)`;

/** A screen on a wall, of which there are as many as there are walls. */
export const isTablet = (tx: Tx, userId: string) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(memberships)
      .where(and(eq(memberships.userId, userId), eq(memberships.role, "tablet"))),
  );

/**
 * Sees to it that one more device has a place; false when there is none and nobody said that the one longest not used
 * may go. Tablets and impersonation do not count. The person's row is locked: two sign-ins at once must not both take
 * the last place.
 */
export async function makeRoom(tx: Tx, userId: string, force: boolean): Promise<boolean> {
  await tx.execute(sql`select from users where id = ${userId} for no key update`);
  const alive = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.impersonatorId),
        sql`${sessions.expiresAt} > now()`,
        sql`not ${isTablet(tx, userId)}`,
      ),
    )
    .orderBy(sessions.usedAt, sessions.createdAt);
  const surplus = alive.slice(0, Math.max(0, alive.length - MAX_DEVICES + 1)).map(({ id }) => id);
  if (surplus.length === 0) return true;
  if (!force) return false;
  await tx.delete(sessions).where(inArray(sessions.id, surplus));
  return true;
}

/** Kept by a browser after it was signed out: this person has been here before. */
export const makeDeviceToken = (userId: string) => signed("device", userId, "400d", { jti: randomUUID() });

/** Which device it is, if it is one of that person's. */
export async function knownDevice(
  token: string | null | undefined,
  userId: string | undefined,
): Promise<string | null> {
  const said = token ? await readSigned("device", token) : null;
  return said && said.sub === userId ? (said.jti ?? null) : null;
}

/**
 * For the five minutes in which somebody chooses whether the oldest device may go: they need not type the password
 * again.
 */
export const makeTicket = (userId: string, version: number) => signed("continue", userId, "5m", { version });

/**
 * Whose ticket it is; null when it is over, or the account is not what it was (user/end-access.ts). Locks the account's
 * row.
 */
export async function readTicket(tx: Tx, ticket: string): Promise<string | null> {
  const said = await readSigned("continue", ticket);
  if (!said) return null;
  const [user] = await tx
    .select({ version: users.accessVersion })
    .from(users)
    .where(eq(users.id, said.sub))
    .for("no key update");
  return user?.version === said.version ? said.sub : null;
}

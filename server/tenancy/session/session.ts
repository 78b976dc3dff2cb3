import { sessions, users } from "@db/schema/user";
import { asOperator, readOne, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { hashOfToken } from "@server/core/token";
import { readCookie } from "@server/platform/cookies";
import { programOf } from "@server/tenancy/api-key/actor-of-key";
import { eq, sql } from "drizzle-orm";
import { extendedExpiry } from "./device.ts";
import { theLucia } from "./lucia.ts";
import { withoutCompany } from "./opened-by-company.ts";
import { PERSON, type PersonRow, personIn } from "./person.ts";
import { reachOf } from "./required-factor.ts";

/** The actor of a browser's session token; null: no valid session. */
export const readSession = (token: string, source?: string): Promise<Actor | null> =>
  actorOfSession(hashOfToken(token), source);

/**
 * The actor of a session; null: it has ended, the time to prove the account's address has passed, or only the provider of
 * their company lets them in by now, and did not make it.
 */
export async function actorOfSession(id: string, source?: string): Promise<Actor | null> {
  const holder = await holderOf(id, source);
  return holder?.proof === "overdue" ? null : holder;
}

/** The account of a browser's session whose time to prove its address has passed; it can only request a new code. */
export async function readOverdue(token: string): Promise<Actor | null> {
  const holder = await holderOf(hashOfToken(token));
  return holder?.proof === "overdue" ? holder : null;
}

async function holderOf(id: string, source?: string): Promise<Actor | null> {
  const { session, user } = await theLucia().validateSession(id);
  if (!session || !user) return null;
  if (Date.now() - session.usedAt.getTime() > 5 * 60_000)
    await markUsed(session.id, session.impersonatorId ? null : user.userId, source);
  const { id: _, ...whole } = user;
  const { impersonatorId, endsAt } = session;
  const person = impersonatorId || session.trustedBy ? whole : withoutCompany(whole);
  if (!person) return null;
  return {
    ...(impersonatorId ? person : reachOf(person, session)),
    sessionId: session.id,
    impersonatorId,
    impersonatedUntil: impersonatorId ? endsAt.toISOString() : null,
  };
}

export const endSession = (id: string): Promise<void> => theLucia().invalidateSession(id);

export const sessionCookie = (token: string): string => theLucia().createSessionCookie(token).serialize();
export const noSessionCookie = (): string => theLucia().createBlankSessionCookie().serialize();
export const sessionTokenIn = (request: Request): string | null => {
  const token = readCookie(request, "session");
  return token && /^[\w-]{1,64}$/.test(token) ? token : null;
};

/**
 * Extends a session and records its last use, its source network and the user's last activity, at most every five
 * minutes. The session of an impersonator (without `userId`) is not extended and is no activity of the user.
 */
const markUsed = (sessionId: string, userId: string | null, source: string | undefined) =>
  transact(asOperator, async (tx) => {
    const used = { usedAt: sql`now()`, source };
    await tx
      .update(sessions)
      .set(userId ? { ...used, expiresAt: extendedExpiry } : used)
      .where(eq(sessions.id, sessionId));
    if (userId) await tx.update(users).set({ lastActivityAt: sql`now()` }).where(eq(users.id, userId));
  });

/**
 * The actor for a user id without a session, for jobs, tests and the demo data; null: no such account, or that of a
 * program whose key does not work any more.
 */
export async function actorOf(userId: string): Promise<Actor | null> {
  const [row] = await readOne<PersonRow & { is_program: boolean }>({
    text: `select ${PERSON}, exists (select from api_keys k where k.user_id = u.id) as is_program
      from users u where u.id = $1`,
    values: [userId],
  });
  if (row?.is_program) return programOf(userId);
  return row ? { ...personIn(row), sessionId: null, impersonatorId: null, impersonatedUntil: null } : null;
}

import { sessions, users } from "@db/schema/user";
import { asOperator, readOne, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { hashOfToken } from "@server/core/token";
import { readCookie } from "@server/platform/cookies";
import { eq, sql } from "drizzle-orm";
import { lastsUntil } from "./device.ts";
import { theLucia } from "./lucia.ts";
import { PERSON, type PersonRow, personIn } from "./person.ts";

/** Whose session it is that a browser holds the token of; null when it is over. */
export const readSession = (token: string, source?: string): Promise<Actor | null> =>
  actorOfSession(hashOfToken(token), source);

/**
 * Who holds the session of that id; null when it is over, or its account had its time to prove the address: then it
 * opens nothing any more.
 */
export async function actorOfSession(id: string, source?: string): Promise<Actor | null> {
  const holder = await holderOf(id, source);
  return holder?.proof === "overdue" ? null : holder;
}

/** Of such an account: who may still prove its address, by the token that a browser holds. */
export async function readOverdue(token: string): Promise<Actor | null> {
  const holder = await holderOf(hashOfToken(token));
  return holder?.proof === "overdue" ? holder : null;
}

async function holderOf(id: string, source?: string): Promise<Actor | null> {
  const { session, user } = await theLucia().validateSession(id);
  if (!session || !user) return null;
  if (Date.now() - session.usedAt.getTime() > 5 * 60_000)
    await touch(session.id, session.impersonatorId ? null : user.userId, source);
  const { id: _, ...person } = user;
  const { impersonatorId, endsAt } = session;
  return {
    ...person,
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
 * Prolongs a session, and keeps which device was not used for longest, where it is, and who was last seen: every five
 * minutes is exact enough. Acting as somebody else (without `userId`) keeps its end, and is not them.
 */
const touch = (sessionId: string, userId: string | null, source: string | undefined) =>
  transact(asOperator, async (tx) => {
    const used = { usedAt: sql`now()`, source };
    await tx
      .update(sessions)
      .set(userId ? { ...used, expiresAt: lastsUntil } : used)
      .where(eq(sessions.id, sessionId));
    if (userId) await tx.update(users).set({ lastActivityAt: sql`now()` }).where(eq(users.id, userId));
  });

/** Somebody without a session: who a job works for, and the people of tests and the demo world. */
export async function actorOf(userId: string): Promise<Actor | null> {
  const [row] = await readOne<PersonRow>({
    name: "person",
    text: `select ${PERSON} from users u where u.id = $1`,
    values: [userId],
  });
  return row ? { ...personIn(row), sessionId: null, impersonatorId: null, impersonatedUntil: null } : null;
}

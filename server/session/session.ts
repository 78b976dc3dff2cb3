import { pools } from "@db/client";
import { sessions, users } from "@db/schema/user";
import { overTheWall, transact } from "@db/transact";
import type { Actor } from "@server/actor";
import { eq, sql } from "drizzle-orm";
import { theLucia } from "./lucia.ts";
import { PERSON, type PersonRow, personIn } from "./person.ts";

/** Who holds that session; null when it is over. */
export async function readSession(id: string, source?: string): Promise<Actor | null> {
  const { session, user } = await theLucia().validateSession(id);
  if (!session || !user) return null;
  if (Date.now() - session.usedAt.getTime() > 5 * 60_000) await touch(session.id, session.impersonatorId ? null : user.userId, source);
  const { id: _, ...person } = user;
  const { impersonatorId, endsAt } = session;
  return { ...person, sessionId: session.id, impersonatorId, impersonatedUntil: impersonatorId ? endsAt.toISOString() : null };
}

export const endSession = (id: string): Promise<void> => theLucia().invalidateSession(id);

export const sessionCookie = (id: string): string => theLucia().createSessionCookie(id).serialize();
export const noSessionCookie = (): string => theLucia().createBlankSessionCookie().serialize();
/** Looked for as it was written: reading all cookies would fail on the broken one of somebody else. */
export const sessionIdIn = (request: Request): string | null =>
  /(?:^|;)\s*session=([a-z\d]{1,64})\s*(?:;|$)/.exec(request.headers.get("cookie") ?? "")?.[1] ?? null;

/** Which device was not used for longest, where it is, and who was last seen, if it was them: every five minutes is exact enough. */
const touch = (sessionId: string, userId: string | null, source: string | undefined) =>
  transact(overTheWall, async (tx) => {
    await tx.update(sessions).set({ usedAt: sql`now()`, source }).where(eq(sessions.id, sessionId));
    if (userId) await tx.update(users).set({ lastActivityAt: sql`now()` }).where(eq(users.id, userId));
  });

/** Somebody without a session: who a job works for, and the people of tests and the demo world. */
export async function actorOf(userId: string): Promise<Actor | null> {
  const { rows } = await pools().operators.query<PersonRow>({
    name: "person",
    text: `select ${PERSON} from users u where u.id = $1`,
    values: [userId],
  });
  return rows[0] ? { ...personIn(rows[0]), sessionId: null, impersonatorId: null, impersonatedUntil: null } : null;
}

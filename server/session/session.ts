import { sessions, users } from "@db/schema/user";
import { overTheWall, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/actor";
import { today } from "@server/day";
import { planStatus } from "@server/workspace/plan";
import { eq, sql } from "drizzle-orm";
import type { Session, User } from "lucia";
import { isLocale } from "~/i18n/locales";
import { theLucia } from "./lucia.ts";

export type Device = { kind: "web" | "api"; device: string; impersonatorId?: string };

/** A new session for somebody who has proved who they are; returns its id, which is the secret. */
export async function createSession(userId: string, { kind, device, impersonatorId }: Device): Promise<string> {
  const session = await theLucia().createSession(userId, {
    kind,
    device,
    impersonatorId: impersonatorId ?? null,
    passwordAt: new Date(),
    usedAt: new Date(),
  });
  return session.id;
}

/** Who holds that session; null when it is over. */
export async function readSession(id: string): Promise<Actor | null> {
  const { session, user } = await theLucia().validateSession(id);
  if (!session || !user) return null;
  if (Date.now() - session.usedAt.getTime() > 5 * 60_000) await touch(session.id, user.id);
  return actorFrom(session, user);
}

export const endSession = (id: string): Promise<void> => theLucia().invalidateSession(id);

/** All sessions of somebody, in the transaction of what made them worthless. */
export const endAllSessions = (tx: Tx, userId: string) => tx.delete(sessions).where(eq(sessions.userId, userId));

export const sessionCookie = (id: string): string => theLucia().createSessionCookie(id).serialize();
export const noSessionCookie = (): string => theLucia().createBlankSessionCookie().serialize();
export const sessionIdIn = (request: Request): string | null => theLucia().readSessionCookie(request.headers.get("cookie") ?? "");

/** Which device was not used for longest, and who was last seen: every five minutes is exact enough. */
const touch = (sessionId: string, userId: string) =>
  transact(overTheWall, async (tx) => {
    await tx.update(sessions).set({ usedAt: sql`now()` }).where(eq(sessions.id, sessionId));
    await tx.update(users).set({ lastActivityAt: sql`now()` }).where(eq(users.id, userId));
  });

function actorFrom(session: Session, user: User): Actor {
  const day = today();
  const memberships = user.memberships.map(({ ends_on, extra_boards, boards, ...membership }) => ({
    ...membership,
    plan_status: planStatus({ plan: membership.plan, ends_on, extra_boards, boards }, day),
  }));
  return {
    userId: user.id,
    sessionId: session.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    locale: isLocale(user.locale) ? user.locale : "nl",
    isSuperAdmin: user.isSuperAdmin,
    impersonatorId: session.impersonatorId,
    memberships,
    workspaceIds: user.isSuperAdmin ? "all" : memberships.map(({ workspace_id }) => workspace_id),
    seesAllOf: memberships.filter(({ role }) => role === "owner" || role === "admin").map(({ workspace_id }) => workspace_id),
  };
}

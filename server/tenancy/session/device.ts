import { randomBytes, randomUUID } from "node:crypto";
import { companyIdentities } from "@db/schema/provider";
import { type ProvenBy, sessions, users, provenBy as ways } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { MAX_DEVICES, MAX_SESSION_DAYS, SECOND_STEP_MINUTES, SESSION_DAYS } from "@server/core/constants";
import { hashOfToken } from "@server/core/token";
import { requireCompanySignIn } from "@server/tenancy/provider/required";
import { and, eq, exists, inArray, isNull, sql } from "drizzle-orm";
import { readSigned, signed } from "./signed.ts";

export type Device = {
  kind: "web" | "api";
  /** The user agent, or the name that a program sent. */
  device: string;
  /** The source network, read from X-Forwarded-For as far as TRUST_PROXY permits. */
  source?: string;
  impersonatorId?: string;
  /** A second factor was given, or a passkey that stands for both. */
  strong?: boolean;
  /** By which they signed in at the provider of their company; then no password was given. */
  identityId?: string | null;
  /** How they proved who they are. */
  provenBy?: ProvenBy;
};

/**
 * The secret token of a session, which the browser stores. The session's id in the database is its hash.
 */
export const newSessionToken = (): string => randomBytes(32).toString("base64url");

/**
 * Creates a session for a user who has been authenticated, and returns its token. Throws 403 for somebody who must sign
 * in by the provider of their company, and has not.
 */
export async function createSession(
  tx: Tx,
  userId: string,
  { kind, device, source = "", impersonatorId, strong = false, identityId = null, provenBy }: Device,
): Promise<string> {
  if (!identityId) await requireCompanySignIn(tx, userId);
  const token = newSessionToken();
  await tx.insert(sessions).values({
    id: hashOfToken(token),
    userId,
    kind,
    device,
    source,
    impersonatorId: impersonatorId ?? null,
    expiresAt: sql`case when ${isTablet(tx, userId)} then ${withoutEnd}
      else now() + make_interval(days => ${SESSION_DAYS}) end`,
    passwordAt: identityId ? null : sql`now()`,
    secondFactorAt: strong ? sql`now()` : null,
    identityId,
    provenBy: provenBy ?? (identityId ? "company" : "password"),
  });
  await tx.update(users).set({ lastActivityAt: sql`now()` }).where(eq(users.id, userId));
  return token;
}

/** By which identity the actor's session was made at the provider of their company; null: by none. */
export async function identityOfSession(tx: Tx, { sessionId }: { sessionId: string | null }): Promise<string | null> {
  const [session] = await tx
    .select({ identityId: sessions.identityId })
    .from(sessions)
    .where(eq(sessions.id, sessionId ?? ""));
  return session?.identityId ?? null;
}

/** How the person proved who they are when the actor's session began; null: without a session, or not known. */
export async function provenByIn(tx: Tx, { sessionId }: { sessionId: string | null }): Promise<ProvenBy | null> {
  const [session] = await tx
    .select({ provenBy: sessions.provenBy })
    .from(sessions)
    .where(eq(sessions.id, sessionId ?? ""));
  return session?.provenBy ?? null;
}

/** The end of a tablet's session, which does not expire. */
const withoutEnd = sql`now() + interval '100 years'`;

/**
 * SQL for an update of sessions: the end of a session that is used now, SESSION_DAYS from now but at most
 * MAX_SESSION_DAYS after signing in. Never earlier than its present end, for sessions older than that limit.
 */
export const extendedExpiry = sql`greatest(expires_at, case
  when exists (select from memberships m where m.user_id = sessions.user_id and m.role = 'tablet') then ${withoutEnd}
  else least(now() + make_interval(days => ${SESSION_DAYS}),
    created_at + make_interval(days => ${MAX_SESSION_DAYS})) end)`;

/** Whether the user is a tablet, for which the limit of devices does not apply. */
export const isTablet = (tx: Tx, userId: string) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(memberships)
      .where(and(eq(memberships.userId, userId), eq(memberships.role, "tablet"))),
  );

/**
 * Makes room for one more device. Returns false if MAX_DEVICES are in use and the user has not agreed that the least
 * recently used one is signed out. Tablets and impersonation do not count. Locks the user's row, so that concurrent
 * sign-ins can't exceed the limit.
 */
export async function makeRoomForDevice(tx: Tx, userId: string, force: boolean): Promise<boolean> {
  await tx.execute(sql`select from users where id = ${userId} for no key update`);
  const usable = await tx
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
  const surplus = usable.slice(0, Math.max(0, usable.length - MAX_DEVICES + 1)).map(({ id }) => id);
  if (surplus.length === 0) return true;
  if (!force) return false;
  await tx.delete(sessions).where(inArray(sessions.id, surplus));
  return true;
}

/** A signed token that a browser keeps after signing out: this user has signed in here before. */
export const makeDeviceToken = (userId: string) => signed("device", userId, "400d", { jti: randomUUID() });

/** The id of the device, if the token belongs to that user; null otherwise. */
export async function knownDevice(
  token: string | null | undefined,
  userId: string | undefined,
): Promise<string | null> {
  const payload = token ? await readSigned("device", token) : null;
  return payload && payload.sub === userId ? (payload.jti ?? null) : null;
}

/**
 * A signed token for the minutes in which a sign-in goes on, so that what was given need not be given again: to decide
 * whether the least recently used device is signed out ("continue"), or to give the second factor after the password.
 */
export const makeTicket = (
  step: Step,
  userId: string,
  { version, strong, identityId, provenBy }: Pick<Ticket, "version"> & Partial<Ticket>,
) => signed(step, userId, `${SECOND_STEP_MINUTES}m`, { jti: randomUUID(), version, strong, identityId, provenBy });
export type Ticket = {
  id: string;
  userId: string;
  version: number;
  strong: boolean;
  identityId: string | null;
  provenBy: ProvenBy | undefined;
};
type Step = "continue" | "second step";

/**
 * The user of a ticket; null: it has expired, or the account has changed since (user/end-access.ts). `lock`: locks the
 * account's row, for the transaction that signs in. `strong`: a second factor was given. `identityId`: they signed in at
 * the provider of their company, and are still known by that.
 */
export async function readTicket(tx: Tx, step: Step, ticket: string, { lock = true } = {}): Promise<Ticket | null> {
  const payload = await readSigned(step, ticket);
  if (!payload) return null;
  const found = tx.select({ version: users.accessVersion }).from(users).where(eq(users.id, payload.sub));
  const [user] = await (lock ? found.for("no key update") : found);
  if (!user || user.version !== payload.version) return null;
  const identityId = typeof payload.identityId === "string" ? payload.identityId : null;
  if (identityId && !(await tx.$count(companyIdentities, eq(companyIdentities.id, identityId)))) return null;
  const strong = payload.strong === true;
  const provenBy = ways.find((way) => way === payload.provenBy);
  return { id: payload.jti ?? "", userId: payload.sub, version: user.version, strong, identityId, provenBy };
}

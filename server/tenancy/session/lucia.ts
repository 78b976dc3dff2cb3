import { boundToSession } from "@db/bounds";
import { sessions, users } from "@db/schema/user";
import { asOperator, readOne, transact } from "@db/transact";
import { DrizzlePostgreSQLAdapter } from "@lucia-auth/adapter-drizzle";
import { SESSION_DAYS } from "@server/core/constants";
import { cookieName, isHttps } from "@server/platform/cookies";
import { drizzle } from "drizzle-orm/node-postgres";
import { type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from "lucia";
import type { Pool, QueryConfig } from "pg";
import { PERSON, type Person, type PersonRow, personIn } from "./person.ts";

type SessionRow = {
  id: string;
  expires_at: Date;
  kind: "web" | "api";
  impersonator_id: string | null;
  password_at: Date | null;
  second_factor_at: Date | null;
  trusted_by: string[] | null;
  used_at: Date;
  wrote_lsn: string | null;
} & PersonRow;

/**
 * Of a session that the provider of a company made: the workspaces that know the person by the same identity. Null: of
 * another session.
 */
const TRUSTED_BY = `case when s.identity_id is not null then coalesce((select json_agg(same.workspace_id)
    from company_identities made_by join company_identities same
      on (same.issuer, same.subject, same.user_id) = (made_by.issuer, made_by.subject, made_by.user_id)
    where (made_by.id, made_by.user_id) = (s.identity_id, s.user_id)), '[]') end`;

/**
 * Loads session, user and workspaces with their plans in one query. An impersonated session is invalid as soon as the
 * impersonator is not a super admin any more, or the user has become one.
 */
const WHO = `
  select s.id, s.user_id, s.expires_at, s.kind, s.impersonator_id, s.password_at, s.second_factor_at, s.used_at, s.wrote_lsn::text,
    ${TRUSTED_BY} as trusted_by, ${PERSON}
  from sessions s join users u on u.id = s.user_id
  where s.id = $1 and s.expires_at > now() and (s.impersonator_id is null or (
    not u.is_super_admin and exists (select from users i where i.id = s.impersonator_id and i.is_super_admin)))`;

class Adapter extends DrizzlePostgreSQLAdapter {
  override async getSessionAndUser(sessionId: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const [row] = await readOne<SessionRow>({ text: WHO, values: [sessionId] });
    if (!row) return [null, null];
    boundToSession({ id: row.id, wroteLsn: row.wrote_lsn });
    const { id, user_id: userId } = row;
    const { kind, impersonator_id: impersonatorId, password_at: passwordAt, used_at: usedAt } = row;
    const { trusted_by: trustedBy } = row;
    const isStrong = row.second_factor_at !== null;
    // Lucia would extend sessions without limit. The end is checked above and extended by session.ts, so Lucia gets an
    // end that is never near.
    const expiresAt = new Date(Date.now() + SESSION_DAYS * 24 * 60 * 60 * 1000);
    return [
      {
        id,
        userId,
        expiresAt,
        attributes: { kind, impersonatorId, endsAt: row.expires_at, passwordAt, isStrong, trustedBy, usedAt },
      },
      { id: userId, attributes: personIn(row) },
    ];
  }
}

/** Each statement of the adapter is a transaction as operator: no workspace is known before the session. */
const statements = {
  query: (config: QueryConfig, values: unknown[]) => transact(asOperator, (tx) => tx.$client.query(config, values)),
} as Pool;

function make() {
  const db = drizzle(statements, { casing: "snake_case" });
  return new Lucia(new Adapter(db, sessions, users), {
    sessionExpiresIn: new TimeSpan(SESSION_DAYS, "d"),
    // The cookie outlives the session, because using a session extends it without sending a new cookie.
    sessionCookie: {
      name: cookieName("session"),
      expires: false,
      attributes: { secure: isHttps(), sameSite: "lax", path: "/" },
    },
    getSessionAttributes: (attributes) => attributes,
    getUserAttributes: (attributes) => attributes,
  });
}

let cached: ReturnType<typeof make> | undefined;
/** Lucia, used only by session/, since it is deprecated. */
export const theLucia = () => (cached ??= make());

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof make>;
    UserId: string;
    DatabaseSessionAttributes: {
      kind: "web" | "api";
      impersonatorId: string | null;
      /** As the query returns it. */
      endsAt: Date;
      passwordAt: Date | null;
      /** A second factor was given in it. */
      isStrong: boolean;
      /** The workspaces that it reaches, where the provider of a company made it. */
      trustedBy: readonly string[] | null;
      usedAt: Date;
      device?: string;
    };
    DatabaseUserAttributes: Person;
  }
}

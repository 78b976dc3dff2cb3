import { pools } from "@db/client";
import { counted } from "@db/count";
import { sessions, users } from "@db/schema/user";
import { DrizzlePostgreSQLAdapter } from "@lucia-auth/adapter-drizzle";
import { SESSION_DAYS } from "@server/constants";
import { env } from "@server/env";
import { drizzle } from "drizzle-orm/node-postgres";
import { type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from "lucia";

export type MembershipRow = {
  workspace_id: string;
  name: string;
  slug: string;
  color_code: string | null;
  role: "owner" | "admin" | "member" | "tablet";
  plan: "free" | "trial" | "basic" | "enterprise";
  ends_on: string | null;
  extra_boards: number;
  boards: number;
};

type SessionRow = {
  id: string;
  user_id: string;
  expires_at: Date;
  kind: "web" | "api";
  impersonator_id: string | null;
  password_at: Date | null;
  used_at: Date;
  email: string;
  first_name: string;
  last_name: string;
  locale: string;
  is_super_admin: boolean;
  memberships: MembershipRow[];
};

/** Everything a request wants to know of who makes it, in one query: session, person, workspaces with their plans. */
const WHO = `
  select s.id, s.user_id, s.expires_at, s.kind, s.impersonator_id, s.password_at, s.used_at,
    u.email, u.first_name, u.last_name, u.locale, u.is_super_admin,
    coalesce((select json_agg(json_build_object('workspace_id', w.id, 'name', w.name, 'slug', w.slug, 'color_code', w.color_code, 'role', m.role,
        'plan', w.plan, 'ends_on', w.plan_ends_on, 'extra_boards', w.extra_boards,
        'boards', (select count(*) from containers c where c.workspace_id = w.id and c.parent_id is null and c.deletion_id is null)) order by w.name, w.id)
      from memberships m join workspaces w on w.id = m.workspace_id where m.user_id = u.id), '[]') as memberships
  from sessions s join users u on u.id = s.user_id where s.id = $1`;

class Adapter extends DrizzlePostgreSQLAdapter {
  override async getSessionAndUser(sessionId: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    counted();
    const { rows } = await pools().operators.query<SessionRow>({ name: "who", text: WHO, values: [sessionId] });
    const row = rows[0];
    if (!row) return [null, null];
    const { id, user_id: userId, expires_at: expiresAt } = row;
    const { kind, impersonator_id: impersonatorId, password_at: passwordAt, used_at: usedAt } = row;
    const { email, first_name: firstName, last_name: lastName, locale, is_super_admin: isSuperAdmin, memberships } = row;
    return [
      { id, userId, expiresAt, attributes: { kind, impersonatorId, passwordAt, usedAt } },
      { id: userId, attributes: { email, firstName, lastName, locale, isSuperAdmin, memberships } },
    ];
  }
}

function make() {
  // Sign-in comes before any workspace is known: it goes over the wall.
  const db = drizzle(pools().operators, { casing: "snake_case" });
  return new Lucia(new Adapter(db, sessions, users), {
    sessionExpiresIn: new TimeSpan(SESSION_DAYS, "d"),
    sessionCookie: { name: "session", attributes: { secure: env.APP_URL.startsWith("https:"), sameSite: "lax", path: "/" } },
    getSessionAttributes: (attributes) => attributes,
    getUserAttributes: (attributes) => attributes,
  });
}

let lucia: ReturnType<typeof make> | undefined;
/** Lucia, in maintenance upstream, stays behind session.ts. */
export const theLucia = () => (lucia ??= make());

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof make>;
    UserId: string;
    DatabaseSessionAttributes: {
      kind: "web" | "api";
      impersonatorId: string | null;
      passwordAt: Date | null;
      usedAt: Date;
      device?: string;
    };
    DatabaseUserAttributes: {
      email: string;
      firstName: string;
      lastName: string;
      locale: string;
      isSuperAdmin: boolean;
      memberships: MembershipRow[];
    };
  }
}

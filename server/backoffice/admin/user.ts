import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { iso } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { eventsOfPerson } from "./events.ts";
import { AdminUserView } from "./inputs.ts";
import { userRows } from "./users.ts";

const Account = z.object({ has_password: z.boolean(), terms_accepted_at: z.string().nullable(), devices: z.number() });
type Account = z.infer<typeof Account>;
const Membership = AdminUserView.shape.workspaces.element;
type Membership = z.infer<typeof Membership>;

/** An account with its workspaces and events. Throws notFound. */
export function adminUser(actor: Actor, id: string): Promise<AdminUserView> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const [[user], account, workspaces, events] = await Promise.all([
      userRows(tx, sql`u.id = ${id}`),
      accountOf(tx, id),
      membershipsOf(tx, id),
      eventsOfPerson(tx, id),
    ]);
    if (!user || !account) throw notFound();
    const isOwner = workspaces.some(({ role }) => role === "owner");
    return {
      ...user,
      ...account,
      workspaces,
      events,
      may: {
        impersonate: !user.is_super_admin,
        delete: !isOwner && id !== actor.userId,
        edit_email: !user.is_super_admin,
      },
    };
  });
}

/** The number of sessions of a user `u`, without impersonations. */
export const devicesCounted = sql`(select count(*)::int from sessions s
  where s.user_id = u.id and s.impersonator_id is null and s.expires_at > now())`;

async function accountOf(tx: Tx, id: string): Promise<Account | undefined> {
  const rows = await queryRows(tx, Account)`
    select u.password_hash is not null as has_password, u.terms_accepted_at, ${devicesCounted} as devices from users u
    where u.id = ${id}`;
  return rows.map(({ terms_accepted_at: at, ...account }) => ({
    ...account,
    terms_accepted_at: at && iso(at),
  }))[0];
}

async function membershipsOf(tx: Tx, id: string): Promise<Membership[]> {
  const rows = await queryRows(tx, Membership)`
    select w.id, w.name, m.role, m.created_at as since from memberships m join workspaces w on w.id = m.workspace_id
    where m.user_id = ${id} and w.deleted_at is null order by w.name, w.id`;
  return rows.map(({ since, ...membership }) => ({ ...membership, since: iso(since) }));
}

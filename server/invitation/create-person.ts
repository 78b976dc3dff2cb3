import type { Tx } from "@db/transact";
import type { Actor } from "@server/actor";
import { recordEach } from "@server/event";
import { endAccounts } from "@server/user/end-accounts";
import { sql } from "drizzle-orm";

type Named = { email: string; name?: { first_name: string; last_name: string } };

/**
 * Accounts that wait for their password, for those of these who were named and have none yet; gives the ids. They open nothing: who
 * accepts the mailed invitation sets the password, and is a member from then on.
 */
export async function createPersons(tx: Tx, actor: Actor, workspaceId: string, people: readonly Named[]): Promise<string[]> {
  const named = people.flatMap(({ email, name }) => (name ? { email, ...name } : []));
  if (named.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into users (email, first_name, last_name, locale)
    select email, first_name, last_name, ${actor.locale}
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as person (email text, first_name text, last_name text) order by email
    on conflict (email) do nothing returning id`);
  await recordEach(
    tx,
    actor,
    "user.create",
    rows.map(({ id }) => ({ workspaceId, aboutId: id })),
  );
  return rows.map(({ id }) => id);
}

/** Who never set a password and was asked by nobody else leaves no account behind. */
export async function forgetPerson(tx: Tx, email: string): Promise<void> {
  await endAccounts(
    tx,
    sql`u.email = ${email} and u.password_hash is null and u.terms_accepted_at is null and not u.is_super_admin
      and not exists (select from memberships m where m.user_id = u.id)
      and not exists (select from invitations i where i.email = u.email and i.accepted_at is null and i.withdrawn_at is null)`,
  );
}

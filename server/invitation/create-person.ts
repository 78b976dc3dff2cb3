import type { Tx } from "@db/transact";
import type { Actor } from "@server/actor";
import { recordEach } from "@server/event";
import { endAccounts } from "@server/user/end-accounts";
import { neverCame } from "@server/user/forget-newcomers";
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

/** Who never set a password and was asked by nobody else leaves no account behind. What a crash skips here, the night's sweep finds. */
export const forgetPerson = (tx: Tx, email: string): Promise<void> => endAccounts(tx, sql`u.email = ${email} and ${neverCame}`);

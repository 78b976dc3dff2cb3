import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { recordEvents } from "@server/core/event";
import { endAccounts } from "@server/tenancy/user/end-accounts";
import { neverSignedIn } from "@server/tenancy/user/forget-newcomers";
import { sql } from "drizzle-orm";
import { z } from "zod";

type Named = { email: string; name?: { first_name: string; last_name: string } };
const Waiting = z.object({ id: z.string(), email: z.string(), user_id: z.string().nullable() });

const Created = z.object({ id: z.string(), email: z.string() });

/**
 * Creates an account without a password for each of these people with a name and an open invitation of this workspace.
 * Returns the ids by address. Such an account does not reserve its address and gives no access: a person without an
 * account who accepts the invitation completes it (registration/complete.ts). It is created whether or not the address
 * has an account, so the result does not tell.
 */
export async function createPendingAccounts(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  people: readonly Named[],
): Promise<Map<string, string>> {
  const named = people.flatMap(({ email, name }) => (name ? [{ email, ...name }] : []));
  if (named.length === 0) return new Map();
  const persons = sql`jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as person (email text,
    first_name text, last_name text)`;
  const open = await queryRows(tx, Waiting)`
    select i.id, i.email, u.id as user_id from invitations i join ${persons} on person.email = i.email
      left join users u on u.id = i.user_id and u.password_hash is null and u.proved_at is null
    where i.workspace_id = ${workspaceId} and i.accepted_at is null and i.withdrawn_at is null order by i.email
      for update of i`;
  await tx.execute(sql`
    update users u set first_name = person.first_name, last_name = person.last_name
      from invitations i join ${persons} on person.email = i.email
    where i.workspace_id = ${workspaceId} and i.accepted_at is null and i.withdrawn_at is null
      and u.id = i.user_id and u.password_hash is null and u.proved_at is null`);
  const created = await queryRows(tx, Created)`
    insert into users (email, first_name, last_name, locale)
    select email, first_name, last_name, ${actor.locale} from ${persons}
    where email = any (${sql.param(open.filter(({ user_id }) => !user_id).map(({ email }) => email))}::text[])
      order by email
    returning id, email`;
  await tx.execute(sql`
    update invitations i set user_id = account.id
      from jsonb_to_recordset(${JSON.stringify(created)}::jsonb) as account (id uuid, email text)
    where i.workspace_id = ${workspaceId} and i.email = account.email
      and i.accepted_at is null and i.withdrawn_at is null`);
  await recordEvents(
    tx,
    actor,
    "user.create",
    created.map(({ id }) => ({ workspaceId, aboutId: id })),
  );
  const existing = open.flatMap(({ email, user_id }): [string, string][] => (user_id ? [[email, user_id]] : []));
  return new Map([...existing, ...created.map(({ id, email }): [string, string] => [email, id])]);
}

/** Deletes the account of an invitation if no password was ever set. The nightly sweep deletes what a crash leaves. */
export const deletePendingAccount = (tx: Tx, invitationId: string): Promise<void> =>
  endAccounts(tx, sql`u.id = (select user_id from invitations where id = ${invitationId}) and ${neverSignedIn}`);

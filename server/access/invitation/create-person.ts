import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { recordEvents } from "@server/core/event";
import { endAccounts } from "@server/tenancy/user/end-accounts";
import { neverCame } from "@server/tenancy/user/forget-newcomers";
import { sql } from "drizzle-orm";
import { z } from "zod";

type Named = { email: string; name?: { first_name: string; last_name: string } };
const Waiting = z.object({ id: z.string(), email: z.string(), user_id: z.string().nullable() });

const Made = z.object({ id: z.string(), email: z.string() });

/**
 * Accounts that wait for their password, one for each of these who was named and has an open invitation of this
 * workspace; gives the id by address. They hold no address and open nothing: who accepts the mailed invitation without
 * an account of their own completes it. Whether somebody has an account elsewhere makes no difference.
 */
export async function createPersons(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  people: readonly Named[],
): Promise<Map<string, string>> {
  const named = people.flatMap(({ email, name }) => (name ? [{ email, ...name }] : []));
  if (named.length === 0) return new Map();
  const asked = sql`jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as person (email text, first_name text, last_name text)`;
  const open = await queryRows(tx, Waiting)`
    select i.id, i.email, u.id as user_id from invitations i join ${asked} on person.email = i.email
      left join users u on u.id = i.user_id and u.password_hash is null and u.proved_at is null
    where i.workspace_id = ${workspaceId} and i.accepted_at is null and i.withdrawn_at is null order by i.email for update of i`;
  await tx.execute(sql`
    update users u set first_name = person.first_name, last_name = person.last_name from invitations i join ${asked} on person.email = i.email
    where i.workspace_id = ${workspaceId} and i.accepted_at is null and i.withdrawn_at is null
      and u.id = i.user_id and u.password_hash is null and u.proved_at is null`);
  const made = await queryRows(tx, Made)`
    insert into users (email, first_name, last_name, locale)
    select email, first_name, last_name, ${actor.locale} from ${asked}
    where email = any (${sql.param(open.filter(({ user_id }) => !user_id).map(({ email }) => email))}::text[]) order by email
    returning id, email`;
  await tx.execute(sql`
    update invitations i set user_id = made.id from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (id uuid, email text)
    where i.workspace_id = ${workspaceId} and i.email = made.email and i.accepted_at is null and i.withdrawn_at is null`);
  await recordEvents(
    tx,
    actor,
    "user.create",
    made.map(({ id }) => ({ workspaceId, aboutId: id })),
  );
  const waited = open.flatMap(({ email, user_id }): [string, string][] => (user_id ? [[email, user_id]] : []));
  return new Map([...waited, ...made.map(({ id, email }): [string, string] => [email, id])]);
}

/**
 * Whoever was named for that invitation and never set a password leaves no account behind. What a crash skips here, the
 * night's sweep finds.
 */
export const forgetPerson = (tx: Tx, invitationId: string): Promise<void> =>
  endAccounts(tx, sql`u.id = (select user_id from invitations where id = ${invitationId}) and ${neverCame}`);

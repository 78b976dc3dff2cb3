import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { SCIM_BASE } from "@server/core/constants";
import { iso } from "@server/core/day";
import { env } from "@server/core/env";
import { notFound } from "@server/core/errors";
import { Id } from "@server/core/fields";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";

const Person = z.object({
  id: z.string(),
  userId: z.string().nullable(),
  externalId: z.string().nullable(),
  userName: z.string(),
  email: z.string().nullable(),
  givenName: z.string().nullable(),
  familyName: z.string().nullable(),
  displayName: z.string().nullable(),
  active: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Person = z.infer<typeof Person>;

/** The people of a workspace that its provider keeps, the first one first. `which`: a condition on `p`. */
export const peopleOf = (tx: Tx, workspaceId: string, which: SQL, paging: SQL = sql``): Promise<Person[]> =>
  queryRows(tx, Person)`
    select p.id, p.user_id as "userId", p.external_id as "externalId", p.user_name as "userName", p.email,
      p.given_name as "givenName", p.family_name as "familyName", p.display_name as "displayName",
      m.user_id is not null as active, p.created_at as "createdAt", p.updated_at as "updatedAt"
    from scim_people p left join memberships m on (m.workspace_id, m.user_id) = (p.workspace_id, p.user_id)
    where p.workspace_id = ${workspaceId} and ${which} order by p.id ${paging}`;

/** One of them. Throws 404. */
export async function personWith(tx: Tx, workspaceId: string, id: string): Promise<Person> {
  const { data } = Id.safeParse(id);
  const [found] = data ? await peopleOf(tx, workspaceId, sql`p.id = ${data}`) : [];
  if (!found) throw notFound();
  return found;
}

/** The e-mail address of a person, in lower case; null: what they are called is none either. */
export const addressOf = ({ email, userName }: Pick<Person, "email" | "userName">): string | null =>
  email ?? z.email().max(254).safeParse(userName.toLowerCase()).data ?? null;

const known = <T>(value: T | null): T | undefined => value ?? undefined;

/** A person as SCIM writes them: as their provider described them, and whether they are a member now. */
export function resourceOf(person: Person) {
  const { id, externalId, userName, givenName, familyName, displayName, active, createdAt, updatedAt } = person;
  const email = addressOf(person);
  return {
    schemas: [USER_SCHEMA],
    id,
    externalId: known(externalId),
    userName,
    name: givenName || familyName ? { givenName: known(givenName), familyName: known(familyName) } : undefined,
    displayName: known(displayName),
    emails: email ? [{ value: email, type: "work", primary: true }] : undefined,
    active,
    meta: {
      resourceType: "User",
      created: iso(createdAt),
      lastModified: iso(updatedAt),
      location: `${env.APP_URL}${SCIM_BASE}/Users/${id}`,
    },
  };
}

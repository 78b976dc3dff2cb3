import { users } from "@db/schema/user";
import type { Tx } from "@db/transact";
import { type SQL, sql } from "drizzle-orm";

/** Of a row of users, by the name it has in the statement: its address is proven, so that it says who somebody is. */
export const isProven = (alias = "users"): SQL<boolean> => sql`${sql.identifier(alias)}.proved_at is not null`;

/**
 * Of a row of users: it is the account of that address (lower case). The only way from an address to an account: a
 * claim that was never proven is found by nobody.
 */
export const hasAddress = (email: SQL | string, alias = "users"): SQL<boolean> =>
  sql`(${sql.identifier(alias)}.email = ${email} and ${isProven(alias)})`;

/** Of a row of users: it names that address without having proved it, as the label of a tablet does. */
export const isClaimOf = (email: string, alias = "users"): SQL<boolean> =>
  sql`(${sql.identifier(alias)}.email = ${email} and not ${isProven(alias)})`;

/** The same for any of these addresses. */
export const hasOneOf = (emails: readonly string[], alias = "users"): SQL<boolean> =>
  sql`(${sql.identifier(alias)}.email = any (${sql.param([...emails])}::text[]) and ${isProven(alias)})`;

/** The id of the account of an address; null where nobody has proved it. */
export async function accountOf(tx: Tx, email: string): Promise<string | null> {
  const [found] = await tx.select({ id: users.id }).from(users).where(hasAddress(email));
  return found?.id ?? null;
}

/**
 * Of a row of users: it claims that address, without having proved it. It opens nothing: only mail to the address may
 * come of it.
 */
export const claimsAddress = (email: string): SQL<boolean> =>
  sql`(${users.email} = ${email} and ${users.provedAt} is null and ${users.passwordHash} is not null)`;

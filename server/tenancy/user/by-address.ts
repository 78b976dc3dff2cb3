import { users } from "@db/schema/user";
import type { Tx } from "@db/transact";
import { type SQL, sql } from "drizzle-orm";

/** SQL condition: the user with that alias has a proven address. */
export const isProven = (alias = "users"): SQL<boolean> => sql`${sql.identifier(alias)}.proved_at is not null`;

/**
 * SQL condition: the user has proven that address (lower case). The only way to find an account by address; unproven
 * claims are never found.
 */
export const hasAddress = (email: SQL | string, alias = "users"): SQL<boolean> =>
  sql`(${sql.identifier(alias)}.email = ${email} and ${isProven(alias)})`;

/** SQL condition: the user has that address without having proven it, such as the label of a tablet. */
export const isClaimOf = (email: string, alias = "users"): SQL<boolean> =>
  sql`(${sql.identifier(alias)}.email = ${email} and not ${isProven(alias)})`;

/** SQL condition: the user has proven one of these addresses. */
export const hasOneOf = (emails: readonly string[], alias = "users"): SQL<boolean> =>
  sql`(${sql.identifier(alias)}.email = any (${sql.param([...emails])}::text[]) and ${isProven(alias)})`;

/** The id of the account with a proven address; null: none. */
export async function accountOf(tx: Tx, email: string): Promise<string | null> {
  const [found] = await tx.select({ id: users.id }).from(users).where(hasAddress(email));
  return found?.id ?? null;
}

/**
 * SQL condition: the user claims that address without having proven it. Use it only to send mail to the address.
 */
export const claimsAddress = (email: string): SQL<boolean> =>
  sql`(${users.email} = ${email} and ${users.provedAt} is null and ${users.passwordHash} is not null)`;

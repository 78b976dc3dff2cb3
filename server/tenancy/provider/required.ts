import { users } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import { asOperator, reading, type Tx } from "@db/transact";
import { forbidden } from "@server/core/errors";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { providerOfAddress } from "./provider-of.ts";

/**
 * Whether somebody must sign in by the provider of their company: it has proven the domain of their address, and permits
 * no other way. Not its owner, whom a provider that fails must not lock out; not super admins; not tablets.
 */
async function mustSignInByCompany(tx: Tx, userId: string): Promise<boolean> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isSuperAdmin, false), sql`not ${isTablet}`));
  const provider = user && (await providerOfAddress(tx, user.email));
  return provider?.onlyWay === true && provider.ownerId !== userId;
}

const isTablet: SQL = sql`exists (select from ${memberships} m where m.user_id = ${users.id} and m.role = 'tablet')`;

const required = () => forbidden("company.required", { code: "company_sign_in_required" });

/** Throws 403 for somebody who must sign in by the provider of their company. */
export async function requireCompanySignIn(tx: Tx, userId: string): Promise<void> {
  if (await mustSignInByCompany(tx, userId)) throw required();
}

/**
 * The same once somebody has shown who they are: `accept` is then called in a transaction of its own, so that what they
 * gave does not count as wrong.
 */
export async function refuseForCompany(userId: string, accept: () => Promise<unknown>): Promise<void> {
  if (!(await reading(asOperator, (tx) => mustSignInByCompany(tx, userId)))) return;
  await accept();
  throw required();
}

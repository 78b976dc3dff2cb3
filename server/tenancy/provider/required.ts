import { asOperator, reading, type Tx } from "@db/transact";
import { forbidden } from "@server/core/errors";
import { withoutCompany } from "@server/tenancy/session/opened-by-company";
import { PERSON, type PersonRow, personIn } from "@server/tenancy/session/person";
import { sql } from "drizzle-orm";

/**
 * Whether somebody must sign in by the provider of their company: all workspaces of theirs are open by it alone. Who
 * works elsewhere too signs in as before, and does not reach those.
 */
async function mustSignInByCompany(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<PersonRow>(sql`select ${sql.raw(PERSON)} from users u where u.id = ${userId}`);
  return rows[0] !== undefined && withoutCompany(personIn(rows[0])) === null;
}

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

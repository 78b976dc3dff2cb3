import { users } from "@db/schema/user";
import type { Tx } from "@db/transact";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { giveConsents } from "@server/tenancy/consent/give";
import { kindsOfPerson } from "@server/tenancy/document/kinds";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { NewUser } from "./inputs.ts";

type Person = Omit<z.output<typeof NewUser>, "password"> & {
  /** Set it if the id must be known before; otherwise Postgres makes one. */
  id?: string;
  /**
   * From hashPassword(), called before the transaction. Without it the user can't sign in until they set a password by
   * a mailed link.
   */
  passwordHash?: string;
  agreesToTerms?: boolean;
  /** Whether the address is known to be theirs; otherwise it is an unproven claim. */
  proven: boolean;
};

/** Creates an account and returns its id. Throws 422 at the field if another account has proven the address. */
export async function createUser(
  tx: Tx,
  { id, first_name, last_name, email, passwordHash, locale, agreesToTerms = false, proven }: Person,
): Promise<string> {
  const [created] = await tx
    .insert(users)
    .values({
      id,
      firstName: first_name,
      lastName: last_name,
      email: email.trim().toLowerCase(),
      locale,
      passwordHash,
      termsAcceptedAt: agreesToTerms ? sql`now()` : null,
      provedAt: proven ? sql`now()` : null,
    })
    .onConflictDoNothing({ target: users.email, where: sql`proved_at is not null` })
    .returning({ id: users.id });
  if (!created) throw invalid("user.email_in_use", { field: "email", code: "user_exists" });
  const actor = { userId: created.id, impersonatorId: null };
  await recordEvent(tx, actor, "user.create", { workspaceId: null, aboutId: created.id });
  if (agreesToTerms) await giveConsents(tx, actor, { workspaceId: null, kinds: kindsOfPerson, locale });
  return created.id;
}

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
  /** Where it has to be known before. */
  id?: string;
  /**
   * Of hashPassword(), made before the transaction begins. Without one they cannot sign in until they have set it
   * through a mailed link.
   */
  passwordHash?: string;
  agreesToTerms?: boolean;
  /** Mail reaches them there, or somebody answers for it; else the address is a claim. */
  proven: boolean;
};

/** An account; gives its id. To prove an address that is proven already is refused, beside the field. */
export async function createUser(
  tx: Tx,
  { id, first_name, last_name, email, passwordHash, locale, agreesToTerms = false, proven }: Person,
): Promise<string> {
  const [made] = await tx
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
  if (!made) throw invalid("user.email_in_use", { field: "email", code: "user_exists" });
  const self = { userId: made.id, impersonatorId: null };
  await recordEvent(tx, self, "user.create", { workspaceId: null, aboutId: made.id });
  if (agreesToTerms) await giveConsents(tx, self, { workspaceId: null, kinds: kindsOfPerson, locale });
  return made.id;
}

import { invitations } from "@db/schema/invitation";
import { users } from "@db/schema/user";
import type { Tx } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { giveConsents } from "@server/tenancy/consent/give";
import { kindsOfPerson } from "@server/tenancy/document/kinds";
import { endAccess } from "@server/tenancy/user/end-access";
import type { NewUser } from "@server/tenancy/user/inputs";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";

type Person = Omit<z.output<typeof NewUser>, "password"> & { passwordHash: string; agreesToTerms: boolean };

/**
 * The account that somebody made for who now holds the mailed invitation gets its password, and the name as they write
 * it; gives its id, or null where none waits. Whether the invitation still works is asked when it is accepted, in the
 * same transaction.
 */
export async function completeAccount(tx: Tx, token: string, person: Person): Promise<string | null> {
  const { first_name, last_name, email, passwordHash, locale, agreesToTerms } = person;
  const isTheirs = and(
    isNull(users.passwordHash),
    inArray(
      users.id,
      tx
        .select({ id: invitations.userId })
        .from(invitations)
        .where(and(eq(invitations.tokenHash, hashOfToken(token)), eq(invitations.email, email))),
    ),
  );
  const [done] = await tx
    .update(users)
    .set({
      firstName: first_name,
      lastName: last_name,
      locale,
      passwordHash,
      email,
      provedAt: sql`now()`,
      termsAcceptedAt: agreesToTerms ? sql`now()` : null,
    })
    .where(isTheirs)
    .returning({ id: users.id });
  if (!done) return null;
  await endAccess(tx, done.id);
  if (agreesToTerms)
    await giveConsents(
      tx,
      { userId: done.id, impersonatorId: null },
      { workspaceId: null, kinds: kindsOfPerson, locale },
    );
  return done.id;
}

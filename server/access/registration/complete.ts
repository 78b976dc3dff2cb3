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
 * Completes the account that was created with an invitation: sets its password, and the name as the person enters it.
 * Returns its id, or null if the token has no such account. Whether the invitation is still valid is checked when it is
 * accepted, in the same transaction.
 */
export async function completeAccount(tx: Tx, token: string, person: Person): Promise<string | null> {
  const { first_name, last_name, email, passwordHash, locale, agreesToTerms } = person;
  const isPending = and(
    isNull(users.passwordHash),
    inArray(
      users.id,
      tx
        .select({ id: invitations.userId })
        .from(invitations)
        .where(and(eq(invitations.tokenHash, hashOfToken(token)), eq(invitations.email, email))),
    ),
  );
  const [completed] = await tx
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
    .where(isPending)
    .returning({ id: users.id });
  if (!completed) return null;
  await endAccess(tx, completed.id);
  if (agreesToTerms)
    await giveConsents(
      tx,
      { userId: completed.id, impersonatorId: null },
      { workspaceId: null, kinds: kindsOfPerson, locale },
    );
  return completed.id;
}

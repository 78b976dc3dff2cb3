import { authenticatorApps, passkeys, recoveryCodes } from "@db/schema/factor";
import type { Tx } from "@db/transact";
import { and, eq, gte } from "drizzle-orm";

/**
 * Removes the factors of a person. `since`: only those from that moment on, with all recovery codes if one is among
 * them. The caller ends their sessions.
 */
export async function forgetFactors(tx: Tx, userId: string, { since = new Date(0) } = {}): Promise<void> {
  const isSince = (table: typeof passkeys | typeof authenticatorApps | typeof recoveryCodes) =>
    and(eq(table.userId, userId), gte(table.createdAt, since));
  const added = await tx.$count(recoveryCodes, isSince(recoveryCodes));
  const [passkey] = await tx.delete(passkeys).where(isSince(passkeys)).returning({ id: passkeys.id });
  const [app] = await tx
    .delete(authenticatorApps)
    .where(isSince(authenticatorApps))
    .returning({ id: authenticatorApps.userId });
  if (passkey || app || added > 0) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

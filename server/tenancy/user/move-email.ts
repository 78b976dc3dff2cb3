import { randomUUID } from "node:crypto";
import { mailedTokens, users } from "@db/schema/user";
import type { Tx } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { EMAIL_UNDO_DAYS } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import { derivedToken, hashOfToken } from "@server/core/token";
import { and, eq, ne, sql } from "drizzle-orm";
import { hasAddress } from "./by-address.ts";
import { endAccess } from "./end-access.ts";
import { isOpen, storeMailedToken } from "./mailed-token.ts";

/** The token of the link with which the earlier mailbox undoes the change (undo-email.ts), derived from its id. */
export const undoToken = (userId: string, change: string) => derivedToken(`email undo ${userId} ${change}`);

type Move = {
  userId: string;
  email: string;
  /** The session that stays. */
  keep: string | null;
  /** Whether the earlier mailbox can undo it: only changes that the user made. */
  by: "person" | "super_admin" | "undo";
  field?: string;
};

/**
 * Changes an account's address, ends all other access to it, and mails both addresses. Throws if another account has
 * the address.
 */
export async function moveTo(tx: Tx, { userId, email, keep, by, field }: Move): Promise<void> {
  const taken = () => invalid("user.email_taken", { field, code: "user_exists" });
  const [before] = await tx
    .select({ email: users.email, provedAt: users.provedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  if (!before || (await isTaken(tx, email, userId))) throw taken();
  await tx
    .update(users)
    .set({ email })
    .where(eq(users.id, userId))
    .catch((error) => {
      throw isUniqueKey(error) ? taken() : error; // another account was first
    });
  await endAccess(tx, userId, { session: keep, undo: by !== "super_admin" });
  if (before.email === email) return;
  // an earlier address that was never proven may belong to somebody else
  if (before.provedAt) await moveInvitations(tx, before.email, email);
  const change = randomUUID();
  await storeMailedToken(tx, {
    token: undoToken(userId, change),
    kind: "email_undo",
    email: before.email,
    userId,
    minutes: EMAIL_UNDO_DAYS * 24 * 60,
    accessVersion: null,
    // the mail's job reads the address from this row, since jobs contain only ids
    usedAt: by === "person" && before.provedAt ? undefined : sql`now()`,
  });
  for (const about of [change, null])
    await enqueue(tx, "user.mail_email_changed", { workspaceId: null, userId, change: about });
}

/** The address before a change, and whether it can still be undone. */
export async function addressBefore(tx: Tx, userId: string, change: string) {
  const [found] = await tx
    .select({ email: mailedTokens.email, canUndo: sql<boolean>`${isOpen("email_undo")}` })
    .from(mailedTokens)
    .where(and(eq(mailedTokens.hash, hashOfToken(undoToken(userId, change))), eq(mailedTokens.kind, "email_undo")));
  return found?.email ? { email: found.email, canUndo: found.canUndo } : null;
}

/** Whether another account has that address. */
export const isTaken = async (tx: Tx, email: string, exceptId?: string) =>
  (await tx.$count(users, and(hasAddress(email), exceptId ? ne(users.id, exceptId) : undefined))) > 0;

const isUniqueKey = (error: unknown) =>
  error instanceof Error && (error.cause as { constraint?: string } | undefined)?.constraint === "users_email_key";

/** Moves open invitations to the new address, so that a later owner of the old one can't accept them. */
async function moveInvitations(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    update invitations i set email = ${to}
    where i.email = ${from} and i.accepted_at is null and i.withdrawn_at is null and not exists (
      select from invitations o where (o.workspace_id, o.email) = (i.workspace_id, ${to}) and o.accepted_at is null
        and o.withdrawn_at is null)`);
  await tx.execute(sql`
    update invitations set withdrawn_at = now()
    where email = ${from} and accepted_at is null and withdrawn_at is null`);
}

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
import { isOpen, keepMailedToken } from "./mailed-token.ts";

/** With it the mailbox before takes its address back (undo-email.ts). Reckoned from the change's id. */
export const undoToken = (userId: string, change: string) => derivedToken(`email undo ${userId} ${change}`);

type Move = {
  userId: string;
  email: string;
  /** The session that goes on. */
  keep: string | null;
  /** Only what the person did can be undone from the mailbox before. */
  by: "person" | "super_admin" | "undo";
  field?: string;
};

/**
 * Makes an address an account's, ends every other way into it, and tells both mailboxes. Throws where somebody else has
 * it.
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
      throw isUniqueKey(error) ? taken() : error; // somebody was first by a moment
    });
  await endAccess(tx, userId, { session: keep, undo: by !== "super_admin" });
  if (before.email === email) return;
  // what goes to an address that was only claimed is somebody else's
  if (before.provedAt) await bringInvitations(tx, before.email, email);
  const change = randomUUID();
  await keepMailedToken(tx, {
    token: undoToken(userId, change),
    kind: "email_undo",
    email: before.email,
    userId,
    minutes: EMAIL_UNDO_DAYS * 24 * 60,
    accessVersion: null,
    // the mail finds the address here: a queue holds ids only
    usedAt: by === "person" && before.provedAt ? undefined : sql`now()`,
  });
  for (const about of [change, null])
    await enqueue(tx, "user.mail_email_changed", { workspaceId: null, userId, change: about });
}

/** The mailbox before a change, and whether it may still take its address back. */
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

/** What somebody was invited to follows them: whoever has the old address next is not let in by it. */
async function bringInvitations(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    update invitations i set email = ${to} where i.email = ${from} and i.accepted_at is null and i.withdrawn_at is null and not exists (
      select from invitations o where (o.workspace_id, o.email) = (i.workspace_id, ${to}) and o.accepted_at is null and o.withdrawn_at is null)`);
  await tx.execute(sql`
    update invitations set withdrawn_at = now() where email = ${from} and accepted_at is null and withdrawn_at is null`);
}

import { randomUUID } from "node:crypto";
import { mailedTokens, users } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { type Actor, requireProven } from "@server/core/actor";
import { countMail } from "@server/core/attempts";
import { EMAIL_TOKEN_MINUTES } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { derivedToken } from "@server/core/token";
import { isProvenBy } from "@server/tenancy/provider/proven";
import { requirePassword } from "@server/tenancy/session/password-again";
import { and, eq, sql } from "drizzle-orm";
import { forbidByCompany } from "./company-session.ts";
import { forbidImpersonated } from "./impersonated.ts";
import { findMailedToken, isOpen, storeMailedToken, useMailedToken } from "./mailed-token.ts";
import { isTaken, moveTo } from "./move-email.ts";
import { forbidTablet } from "./tablet.ts";

/** The token of the link to confirm, derived from the change's id by the mail's job, so that it is never stored. */
export const emailToken = (userId: string, change: string) => derivedToken(`email change ${userId} ${change}`);

/**
 * Enqueues a mail to the new address with a link to confirm it, and a notice to the current one. An address that
 * another account has gets no mail, with the same answer, so that it does not reveal who has an account. Mails to an
 * address are limited.
 */
export async function requestEmailChange(tx: Tx, actor: Actor, email: string): Promise<void> {
  forbidImpersonated(actor);
  forbidByCompany(actor);
  forbidTablet(actor);
  requireProven(actor);
  await requirePassword(tx, actor);
  const userId = actor.userId;
  if (email === actor.email) throw invalid("user.email_same", "email");
  await requireSameDomain(tx, actor, email);
  // serializes concurrent requests; the later one replaces the earlier
  await tx.execute(sql`select from users where id = ${userId} for update`);
  const mayGoOut = (await countMail(tx, actor.email)) && (await countMail(tx, email));
  await dropEmailChanges(tx, userId);
  const change = randomUUID();
  await storeMailedToken(tx, {
    token: emailToken(userId, change),
    kind: "email_change",
    email,
    userId,
    sessionId: actor.sessionId,
    minutes: EMAIL_TOKEN_MINUTES,
  });
  await recordEvent(tx, actor, "user.ask_email", { workspaceId: null, aboutId: userId });
  if (!mayGoOut) return;
  if (!(await isTaken(tx, email))) await enqueue(tx, "user.mail_email_link", { workspaceId: null, userId, change });
  await enqueue(tx, "user.mail_email_asked", { workspaceId: null, userId, change });
}

/** Whom only the provider of their company lets in keeps an address of it, which would else open another way. */
async function requireSameDomain(tx: Tx, actor: Actor, email: string): Promise<void> {
  for (const { workspace_id, own_domain } of actor.memberships)
    if (own_domain === "only" && !(await isProvenBy(tx, workspace_id, email)))
      throw invalid("company.address_stays", { field: "email", code: "company_sign_in_required" });
}

export const changeEmail = (actor: Actor, email: string) =>
  transact(asOperator, (tx) => requestEmailChange(tx, actor, email));

/** Cancels a requested change of address: its link becomes invalid. */
const dropEmailChanges = (tx: Tx, userId: string) =>
  tx
    .update(mailedTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(mailedTokens.userId, userId), isOpen("email_change")));

export const withdrawEmail = (actor: Actor) =>
  transact(asOperator, async (tx) => {
    forbidImpersonated(actor);
    forbidByCompany(actor);
    forbidTablet(actor);
    await dropEmailChanges(tx, actor.userId);
  });

/** The requested address that is not confirmed yet; null: none. */
export async function awaitedEmail(tx: Tx, userId: string): Promise<string | null> {
  const [change] = await tx
    .select({ email: mailedTokens.email })
    .from(mailedTokens)
    .where(and(eq(mailedTokens.userId, userId), isOpen("email_change")));
  return change?.email ?? null;
}

type Input = { userId: string; sessionId: string | null };

/** Whether the link was opened in the session that requested it; in any other it has no effect. */
const isAskedBy = (actor: Actor | null, { userId, sessionId }: Input): boolean =>
  actor !== null &&
  !actor.impersonatorId &&
  actor.userId === userId &&
  sessionId !== null &&
  actor.sessionId === sessionId;

/** The address of a link, without using it. `here`: whether this session can confirm it. */
export const findEmailChange = (token: string, actor: Actor | null): Promise<{ email: string; here: boolean }> =>
  reading(asOperator, async (tx) => {
    const change = await findMailedToken(tx, "email_change", token);
    if (!change?.email) throw overOrWrong();
    return { email: change.email, here: isAskedBy(actor, change) };
  });

const overOrWrong = () => invalid("user.email_token_wrong", { field: "token", code: "invalid_token" });

/** Confirms a change of address, once. Mails both addresses and ends all other sessions. */
export const confirmEmail = (token: string, actor: Actor) =>
  transact(asOperator, async (tx) => {
    forbidImpersonated(actor);
    forbidByCompany(actor);
    forbidTablet(actor);
    const change = await useMailedToken(tx, "email_change", token);
    if (!change?.email) throw overOrWrong();
    // rolls back, so that the link stays unused
    if (!isAskedBy(actor, change)) throw invalid("user.email_other_session", { field: "token", code: "other_session" });
    await moveTo(tx, { userId: change.userId, email: change.email, keep: actor.sessionId, by: "person" });
    await recordEvent(tx, actor, "user.change_email", { workspaceId: null, aboutId: change.userId });
    return { email: change.email };
  });

/**
 * Changes a user's address at once, for super admins. The earlier address gets a notice without a link to undo. Throws
 * for another super admin's account, which the new address could take over.
 */
export async function setEmail(tx: Tx, actor: Actor, userId: string, email: string): Promise<void> {
  forbidImpersonated(actor);
  forbidByCompany(actor);
  const [person] = await tx.select({ isSuperAdmin: users.isSuperAdmin }).from(users).where(eq(users.id, userId));
  if (person?.isSuperAdmin) throw invalid("admin.email_of_admin", { field: "email", code: "super_admin" });
  await requirePassword(tx, actor);
  await moveTo(tx, { userId, email, keep: null, by: "super_admin", field: "email" });
  await recordEvent(tx, actor, "user.change_email", { workspaceId: null, aboutId: userId });
}

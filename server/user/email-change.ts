import { randomUUID } from "node:crypto";
import { mailedTokens, users } from "@db/schema/user";
import { overTheWall, reading, type Tx, transact } from "@db/transact";
import { later } from "@jobs/later";
import type { Actor } from "@server/actor";
import { EMAIL_TOKEN_MINUTES } from "@server/constants";
import { record } from "@server/event";
import { refuse } from "@server/refusal";
import { countMail } from "@server/session/attempts";
import { requirePassword } from "@server/session/password-again";
import { hashOfToken, tokenFor } from "@server/token";
import { and, eq, ne, sql } from "drizzle-orm";
import { hasAddress } from "./by-address.ts";
import { endAccess } from "./end-access.ts";
import { refuseImpersonated } from "./impersonated.ts";
import { findMailedToken, isOpen, keepMailedToken, useMailedToken } from "./mailed-token.ts";
import { refuseTablet } from "./tablet.ts";

/** Reckoned from the change's id, so that the mail's job can make it and nothing keeps it. */
export const emailToken = (userId: string, change: string) => tokenFor(`email change ${userId} ${change}`);

/**
 * Promises a mail to the new address, whose link makes it theirs, and one to the old that says so. An address that is somebody else's
 * gets none, and the answer is the same: nobody learns here who has an account. Nobody's mailbox is filled either.
 */
export async function askForEmail(tx: Tx, actor: Actor, email: string): Promise<void> {
  refuseImpersonated(actor);
  refuseTablet(actor);
  await requirePassword(tx, actor);
  const userId = actor.userId;
  if (email === actor.email) throw refuse("user.email_same", "email");
  await tx.execute(sql`select from users where id = ${userId} for update`); // of two asked at once one waits, and replaces the other
  const mayGoOut = (await countMail(tx, actor.email)) && (await countMail(tx, email));
  await dropEmailChanges(tx, userId);
  const change = randomUUID();
  await keepMailedToken(tx, {
    token: emailToken(userId, change),
    kind: "email_change",
    email,
    userId,
    minutes: EMAIL_TOKEN_MINUTES,
  });
  await record(tx, actor, "user.ask_email", { workspaceId: null, aboutId: userId });
  if (!mayGoOut) return;
  if (!(await isTaken(tx, email))) await later(tx, "user.mail_email_link", { workspaceId: null, userId, change });
  await later(tx, "user.mail_email_asked", { workspaceId: null, userId, change });
}

export const changeEmail = (actor: Actor, email: string) => transact(overTheWall, (tx) => askForEmail(tx, actor, email));

/** Whoever forgets what they asked, or did not ask it themselves, makes the link worthless. */
export const dropEmailChanges = (tx: Tx, userId: string) =>
  tx
    .update(mailedTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(mailedTokens.userId, userId), isOpen("email_change")));

export const withdrawEmail = (actor: Actor) =>
  transact(overTheWall, async (tx) => {
    refuseImpersonated(actor);
    refuseTablet(actor);
    await dropEmailChanges(tx, actor.userId);
  });

/** The address that waits for its owner to open the mail. */
export async function awaitedEmail(tx: Tx, userId: string): Promise<string | null> {
  const [asked] = await tx
    .select({ email: mailedTokens.email })
    .from(mailedTokens)
    .where(and(eq(mailedTokens.userId, userId), isOpen("email_change")));
  return asked?.email ?? null;
}

/** Which address a link is about, without using it. */
export const lookAtEmailToken = (token: string): Promise<{ email: string }> =>
  reading(overTheWall, async (tx) => {
    const found = await findMailedToken(tx, "email_change", token);
    if (!found?.email) throw overOrWrong();
    return { email: found.email };
  });

const overOrWrong = () => refuse("user.email_token_wrong", "token", "invalid_token");

/** Once: the address is theirs, both are told, and every device but the one that confirms is signed out. */
export const confirmEmail = (token: string, actor: Actor | null) =>
  transact(overTheWall, async (tx) => {
    const asked = await useMailedToken(tx, "email_change", token);
    if (!asked?.email) throw overOrWrong();
    const isOwn = actor?.userId === asked.userId && !actor.impersonatorId;
    await moveTo(tx, { userId: asked.userId, email: asked.email, keep: isOwn ? actor.sessionId : null });
    await record(tx, { userId: asked.userId, impersonatorId: null }, "user.change_email", { workspaceId: null, aboutId: asked.userId });
    return { email: asked.email };
  });

/** By a super admin: at once, for they answer for it. Not of another of them, whose place the address would give. */
export async function setEmail(tx: Tx, actor: Actor, userId: string, email: string): Promise<void> {
  refuseImpersonated(actor);
  const [person] = await tx.select({ isSuperAdmin: users.isSuperAdmin }).from(users).where(eq(users.id, userId));
  if (person?.isSuperAdmin) throw refuse("admin.email_of_admin", "email", "super_admin");
  await requirePassword(tx, actor);
  await moveTo(tx, { userId, email, keep: null, field: "email" });
  await record(tx, actor, "user.change_email", { workspaceId: null, aboutId: userId });
}

type Move = { userId: string; email: string; keep: string | null; field?: string };

async function moveTo(tx: Tx, { userId, email, keep, field }: Move): Promise<void> {
  const taken = () => refuse("user.email_taken", field, "user_exists");
  const [before] = await tx.select({ email: users.email, provedAt: users.provedAt }).from(users).where(eq(users.id, userId)).for("update");
  if (!before || (await isTaken(tx, email, userId))) throw taken();
  await tx
    .update(users)
    .set({ email })
    .where(eq(users.id, userId))
    .catch((error) => {
      throw isUniqueKey(error) ? taken() : error; // somebody was first by a moment
    });
  await endAccess(tx, userId, { session: keep });
  // what goes to an address that was only claimed is somebody else's
  if (before.provedAt) await bringInvitations(tx, before.email, email);
  const change = randomUUID();
  await keepForTheMail(tx, userId, change, before.email);
  for (const about of [change, null]) await later(tx, "user.mail_email_changed", { workspaceId: null, userId, change: about });
}

/** The mail that tells the old address finds it here: a queue holds ids only. It is no link, and was never open. */
const keepForTheMail = (tx: Tx, userId: string, change: string, email: string) =>
  tx.insert(mailedTokens).values({
    hash: hashOfToken(emailToken(userId, change)),
    kind: "email_change",
    email,
    userId,
    usedAt: sql`now()`,
    expiresAt: sql`now() + make_interval(mins => ${EMAIL_TOKEN_MINUTES})`,
  });

/** What a change's job finds: the address it is about. */
export async function addressOf(tx: Tx, userId: string, change: string, { open }: { open: boolean }): Promise<string | null> {
  const [found] = await tx
    .select({ email: mailedTokens.email })
    .from(mailedTokens)
    .where(and(eq(mailedTokens.hash, hashOfToken(emailToken(userId, change))), open ? isOpen("email_change") : undefined));
  return found?.email ?? null;
}

const isTaken = async (tx: Tx, email: string, exceptId?: string) =>
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

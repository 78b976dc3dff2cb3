import { type ProvenBy, sessions, users } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { countPasswordAttempt, countTokens } from "@server/core/attempts";
import { SECOND_STEP_MINUTES } from "@server/core/constants";
import { conflict, forbidden, invalid, unauthorized } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { recordDenied } from "@server/core/record-denied";
import { hashOfToken } from "@server/core/token";
import { useOnce } from "@server/tenancy/factor/challenge";
import { hasSecondFactor, withCode } from "@server/tenancy/factor/second-factor";
import { usePairing } from "@server/tenancy/member/pairing";
import { refuseForCompany } from "@server/tenancy/provider/required";
import { isPasswordOf } from "@server/tenancy/user/password";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { accountAt } from "./account-at.ts";
import {
  createSession,
  type Device,
  isTablet,
  knownDevice,
  makeDeviceToken,
  makeRoomForDevice,
  makeTicket,
  readTicket,
} from "./device.ts";
import type { Authorization, PairHere, SignedIn, SignInAnyway, SignInHere } from "./inputs.ts";
import { startFamily } from "./refresh.ts";

export type From = { source: string; device: string };

/**
 * Signs in by the form. A wrong address and a wrong password give the same answer after the same time. Where the person
 * has a second factor, or all devices are in use, returns a ticket for that step instead of a session.
 */
export async function signIn(
  { email, password, replaces, device_token }: z.output<typeof SignInHere>,
  from: From,
): Promise<z.output<typeof SignedIn>> {
  const { user, undoAttempt, knownDevice } = await identify(email, password, from, device_token);
  if (!user) throw invalid("session.wrong", { code: "wrong_credentials" });
  return transact(asOperator, async (tx) => {
    await undoAttempt(tx);
    if (user.hasFactor)
      return { session_id: null, ticket: null, second_step: await makeTicket("second step", user.id, user) };
    return enter(tx, { ...user, userId: user.id, strong: false }, { replaces, from, isKnown: knownDevice !== null });
  });
}

/**
 * Locks the account's row, and throws 422 if its access has changed since the person was identified, or if a second
 * factor was added that they did not give. The factors are asked for after the lock, so that those count that were being
 * added.
 */
async function requireUnchanged(tx: Tx, { userId, version, strong, identityId }: Identified): Promise<void> {
  const isThis = eq(users.id, userId);
  await tx.select({ id: users.id }).from(users).where(isThis).for("no key update");
  const [now] = await tx
    .select({ version: users.accessVersion, hasFactor: hasSecondFactor() })
    .from(users)
    .where(isThis);
  const isGiven = strong || Boolean(identityId); // the provider of a company asks for its own
  if (now?.version !== version || (now.hasFactor && !isGiven)) throw invalid("session.second_step.over");
}

type Identified = {
  userId: string;
  version: number;
  strong: boolean;
  identityId?: string | null;
  provenBy?: ProvenBy;
};
export type Here = { replaces: string | null; from: From; isKnown?: boolean };

/**
 * A session of this browser for somebody who gave all that is asked; or a ticket, if all devices are in use. Throws 422
 * where the account has changed meanwhile.
 */
export async function enter(
  tx: Tx,
  { userId, version, strong, identityId, provenBy }: Identified,
  { replaces, from, isKnown }: Here,
) {
  await requireUnchanged(tx, { userId, version, strong, identityId });
  if (replaces) await endOnSameBrowser(tx, replaces);
  if (!(await makeRoomForDevice(tx, userId, false)))
    return {
      session_id: null,
      ticket: await makeTicket("continue", userId, { version, strong, identityId: identityId ?? null, provenBy }),
      second_step: null,
    };
  return startSession(tx, userId, from, { isKnown, strong, identityId, provenBy });
}

/** Signs in with a ticket: signs out the least recently used device. */
export async function signInAnyway({ ticket, replaces }: z.output<typeof SignInAnyway>, from: From) {
  return transact(asOperator, async (tx) => {
    const found = await readTicket(tx, "continue", ticket);
    if (!found || !(await useOnce(tx, found.id, SECOND_STEP_MINUTES))) throw invalid("session.ticket_over");
    await requireUnchanged(tx, found);
    if (replaces) await endOnSameBrowser(tx, replaces);
    await makeRoomForDevice(tx, found.userId, true);
    return startSession(tx, found.userId, from, found);
  });
}

/** Makes this browser a tablet by a pairing code; ends the session it had. */
export const pairHere = ({ code, replaces }: z.output<typeof PairHere>, from: From) =>
  transact(asOperator, async (tx) => {
    const { userId, name } = await usePairing(tx, code);
    if (replaces) await endOnSameBrowser(tx, replaces);
    return { ...(await startSession(tx, userId, from, { provenBy: "tablet" })), name };
  });

/**
 * Signs in over REST. Replaces an earlier session with the same device name. Throws 403 second_factor_required where the
 * person has a second factor and no code was sent.
 */
export async function issueTokens(
  { email, password, otp, device_name, device_token, force }: z.output<typeof Authorization>,
  from: From,
) {
  const { user, undoAttempt, knownDevice } = await identify(email, password, from, device_token);
  if (!user) throw unauthorized("session.wrong");
  const device: Device = {
    kind: "api",
    device: device_name ?? from.device,
    source: from.source,
    strong: user.hasFactor,
    provenBy: user.hasFactor ? "code" : "password",
  };
  const issue = async (tx: Tx) => {
    await undoAttempt(tx);
    await requireUnchanged(tx, { userId: user.id, version: user.version, strong: user.hasFactor });
    if (device_name)
      await tx
        .delete(sessions)
        .where(and(eq(sessions.userId, user.id), eq(sessions.kind, "api"), eq(sessions.device, device_name)));
    if (!(await makeRoomForDevice(tx, user.id, force))) throw conflict("session.max_devices", "max_devices");
    return enterProgram(tx, user.id, device);
  };
  if (!user.hasFactor) return transact(asOperator, issue);
  await transact(asOperator, undoAttempt); // the password was right, whatever the code
  if (!otp) throw forbidden("session.otp_required", { code: "second_factor_required" });
  return withCode(user.id, { code: otp, source: from.source, knownDevice, field: "otp" }, issue);
}

/** REST tokens for a user who has been authenticated. */
export async function enterProgram(tx: Tx, userId: string, device: Device) {
  const sessionId = hashOfToken(await createSession(tx, userId, device));
  await recordEntry(tx, userId);
  await countTokens(tx, userId);
  return { userId, device_token: await makeDeviceToken(userId), ...(await startFamily(tx, sessionId, userId)) };
}

/**
 * A browser session for a user who has been authenticated. `strong`: by a second factor as well. `identityId`: at the
 * provider of their company.
 */
export async function startSession(
  tx: Tx,
  userId: string,
  { device, source }: From,
  {
    isKnown = true,
    strong = false,
    identityId,
    provenBy,
  }: Partial<Pick<Identified, "strong" | "identityId" | "provenBy">> & Pick<Here, "isKnown"> = {},
) {
  const session_id = await createSession(tx, userId, { kind: "web", device, source, strong, identityId, provenBy });
  await recordEntry(tx, userId, isKnown);
  const [is] = await tx
    .select({ tablet: sql<boolean>`${isTablet(tx, userId)}` })
    .from(users)
    .where(eq(users.id, userId));
  return { session_id, device_token: await makeDeviceToken(userId), is_tablet: is?.tablet ?? false };
}

const recordEntry = (tx: Tx, userId: string, isKnown = true) =>
  recordEvent(tx, { userId, impersonatorId: null }, isKnown ? "session.create" : "session.new_device", {
    workspaceId: null,
    aboutId: userId,
  });

/** Ends the browser's earlier session, and that of a super admin who impersonated its user. */
const endOnSameBrowser = (tx: Tx, token: string) => {
  const id = hashOfToken(token);
  return tx.execute(
    sql`delete from sessions where kind = 'web'
      and (id = ${id} or id = (select own_session_id from sessions where id = ${id}))`,
  );
};

/** Whether the user has a session from that network, impersonation aside. */
async function isSignedInFrom(tx: Tx, userId: string | undefined, source: string): Promise<boolean> {
  if (!userId || source === "") return false;
  const isFromSource = and(eq(sessions.userId, userId), eq(sessions.source, source), isNull(sessions.impersonatorId));
  return (await tx.$count(sessions, and(isFromSource, sql`${sessions.expiresAt} > now()`))) > 0;
}

async function identify(written: string, password: string, { source }: From, deviceToken?: string | null) {
  const { account, countedAs, knownSource } = await reading(asOperator, async (tx) => {
    const found = await accountAt(tx, written);
    return { ...found, knownSource: await isSignedInFrom(tx, found.account?.id, source) };
  });
  const about = { userId: account?.id ?? null, email: countedAs };
  const known = await knownDevice(deviceToken, account?.id);
  const passwordHash = account?.passwordHash;
  const attempt = countPasswordAttempt({ email: countedAs, source, knownDevice: known, knownSource, passwordHash });
  const { undo: undoAttempt } = await attempt.catch(async (error: unknown) => {
    await recordDenied("session.wait", about);
    throw error;
  });
  // also hashes if there is no account, so that the time is the same
  const isRight = await isPasswordOf(account?.passwordHash, password);
  if (!isRight) await recordDenied("session.fail", about);
  if (isRight && account) await refuseForCompany(account.id, () => transact(asOperator, (tx) => undoAttempt(tx)));
  return { user: isRight ? account : undefined, undoAttempt, knownDevice: known };
}

import { passkeys } from "@db/schema/factor";
import { asOperator, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { MAX_PASSKEYS } from "@server/core/constants";
import { invalid, notFound } from "@server/core/errors";
import { log } from "@server/core/log";
import { deviceInWords } from "@server/tenancy/session/user-agent";
import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { challengeToken, readChallenge, useChallenge } from "./challenge.ts";
import { tellOfChange } from "./changed.ts";
import { afterAdding, ownFactors } from "./first-factor.ts";
import type { NewPasskey, PasskeyName } from "./inputs.ts";
import { endLastFactor, requireNotLast } from "./last-factor.ts";
import { credentialsOf } from "./passkey.ts";
import { relyingParty } from "./relying-party.ts";

function requireRoom(passkeys: number): void {
  if (passkeys >= MAX_PASSKEYS) throw invalid(`factor.passkey.full?count=${MAX_PASSKEYS}`, { code: "too_many" });
}

/** What a browser needs to make a passkey, and the token of its challenge. */
export async function askForNewPasskey(actor: Actor) {
  const { name, id } = relyingParty();
  const excludeCredentials = await transact(asOperator, async (tx) => {
    const { passkeys: has } = await ownFactors(tx, actor);
    requireRoom(has);
    return credentialsOf(tx, actor.userId);
  });
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userID: new Uint8Array(Buffer.from(actor.userId)), // says nothing of the person
    userName: actor.email,
    userDisplayName: `${actor.firstName} ${actor.lastName}`.trim(),
    attestationType: "none",
    excludeCredentials,
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
  });
  return { options, challenge_token: await challengeToken(options.challenge, "add", actor.userId) };
}

/** Adds a passkey. Returns recovery codes to be shown once, if it is the first factor. */
export async function addPasskey(
  actor: Actor,
  { response, challenge_token, name }: z.output<typeof NewPasskey>,
  device: string,
): Promise<{ codes: string[] | null }> {
  const { challenge, credential, credentialBackedUp } = await checkMade(actor.userId, { response, challenge_token });
  return transact(asOperator, async (tx) => {
    const before = await ownFactors(tx, actor);
    requireRoom(before.passkeys);
    await useChallenge(tx, challenge);
    const [added] = await tx
      .insert(passkeys)
      .values({
        id: credential.id,
        userId: actor.userId,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: credential.transports ?? [],
        isSynced: credentialBackedUp,
        name: name || nameFor(device),
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (!added) throw invalid("factor.passkey.not_made", { field: "passkey", code: "wrong_passkey" });
    const codes = await afterAdding(tx, actor, before);
    await tellOfChange(tx, actor.userId, { what: "passkey_added" });
    return { codes };
  });
}

type Made = Pick<z.output<typeof NewPasskey>, "response" | "challenge_token">;

/** Checks what the browser made, without storing it. Throws 422: wrong, or too late. */
async function checkMade(userId: string, { response, challenge_token }: Made) {
  const challenge = await readChallenge(challenge_token, "add", userId);
  const { origin, id } = relyingParty();
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge.challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false, // a key without PIN is still a second factor
  }).catch((error: unknown) => {
    log.warn("a new passkey was refused", { account: userId, error });
    return null;
  });
  if (!made?.verified) throw invalid("factor.passkey.not_made", { field: "passkey", code: "wrong_passkey" });
  return { challenge, ...made.registrationInfo };
}

/** Of the browser and the system, until the person renames it. */
function nameFor(device: string): string {
  const { browser, system, name } = deviceInWords(device);
  return [browser, system].filter(Boolean).join(", ") || name.slice(0, 60) || "Passkey";
}

const isOwn = (actor: Actor, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, actor.userId));

export const renamePasskey = (actor: Actor, { passkey_id, name }: z.output<typeof PasskeyName>): Promise<void> =>
  transact(asOperator, async (tx) => {
    await ownFactors(tx, actor);
    const [renamed] = await tx
      .update(passkeys)
      .set({ name })
      .where(isOwn(actor, passkey_id))
      .returning({ id: passkeys.id });
    if (!renamed) throw notFound();
  });

/** Removes a passkey. The last factor stays while somebody requires one. */
export const removePasskey = (actor: Actor, id: string): Promise<void> =>
  transact(asOperator, async (tx) => {
    const before = await ownFactors(tx, actor);
    const isLast = !before.app && before.passkeys === 1;
    if (isLast) requireNotLast(actor);
    const [removed] = await tx.delete(passkeys).where(isOwn(actor, id)).returning({ id: passkeys.id });
    if (!removed) throw notFound();
    if (isLast) await endLastFactor(tx, actor.userId);
    await tellOfChange(tx, actor.userId, { what: "passkey_removed" });
  });

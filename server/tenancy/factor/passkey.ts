import { passkeys } from "@db/schema/factor";
import { asOperator, reading, type Tx } from "@db/transact";
import { invalid } from "@server/core/errors";
import { log } from "@server/core/log";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type VerifiedAuthenticationResponse,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { eq, sql } from "drizzle-orm";
import { type Ceremony, type Challenge, challengeToken, readChallenge, useChallenge } from "./challenge.ts";
import { relyingParty } from "./relying-party.ts";

/**
 * What a browser needs to ask for a passkey, and the token of its challenge. `userId`: whose passkeys are meant; null:
 * any that the person has on this device, who is then verified by it, as by a fingerprint or a PIN.
 */
export async function askForPasskey(ceremony: Exclude<Ceremony, "add">, userId: string | null) {
  const allowCredentials = userId === null ? undefined : await reading(asOperator, (tx) => credentialsOf(tx, userId));
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    allowCredentials,
    userVerification: needsVerification(ceremony) ? "required" : "preferred",
  });
  return { options, challenge_token: await challengeToken(options.challenge, ceremony, userId) };
}

/** After the password a passkey is the second factor by itself; everywhere else it stands for both. */
const needsVerification = (ceremony: Ceremony) => ceremony !== "second step";

export const credentialsOf = (tx: Tx, userId: string) =>
  tx.select({ id: passkeys.id, transports: passkeys.transports }).from(passkeys).where(eq(passkeys.userId, userId));

/** A passkey that answered; to be accepted in the transaction of what it permits. */
export type Answered = { userId: string; passkeyId: string; accept: (tx: Tx) => Promise<void> };

/**
 * Checks the answer of a passkey to the challenge of a token. Throws 422: unknown, of somebody else, wrong, or too late.
 * A counter that went back, as of a copied device, is written to the log and answered as a wrong one.
 */
export async function checkPasskey(
  { response, token }: { response: AuthenticationResponseJSON; token: string },
  ceremony: Exclude<Ceremony, "add">,
  userId: string | null,
): Promise<Answered> {
  const challenge = await readChallenge(token, ceremony, userId);
  const [stored] = await reading(asOperator, (tx) => tx.select().from(passkeys).where(eq(passkeys.id, response.id)));
  if (!stored || (userId !== null && stored.userId !== userId)) throw wrongPasskey();
  const { origin, id: rpID } = relyingParty();
  const answer = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { ...stored, publicKey: new Uint8Array(stored.publicKey) },
    requireUserVerification: needsVerification(ceremony),
  }).catch((error: unknown) => {
    log.warn("a passkey was refused", { account: stored.userId, error });
    return null;
  });
  if (!answer?.verified) throw wrongPasskey();
  return { userId: stored.userId, passkeyId: stored.id, accept: (tx) => accept(tx, challenge, stored.id, answer) };
}

async function accept(
  tx: Tx,
  challenge: Challenge,
  id: string,
  { authenticationInfo: { newCounter, credentialBackedUp } }: VerifiedAuthenticationResponse,
): Promise<void> {
  await useChallenge(tx, challenge);
  const [used] = await tx
    .update(passkeys)
    .set({
      counter: sql`greatest(${passkeys.counter}, ${newCounter})`,
      isSynced: credentialBackedUp,
      lastUsedAt: sql`now()`,
    })
    .where(eq(passkeys.id, id))
    .returning({ id: passkeys.id });
  if (!used) throw wrongPasskey(); // removed meanwhile
}

const wrongPasskey = () => invalid("factor.passkey.wrong", { field: "passkey", code: "wrong_passkey" });

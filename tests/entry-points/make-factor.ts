import { randomBytes } from "node:crypto";
import { authenticatorApps, passkeys } from "@db/schema/factor";
import { asOperator, transact } from "@db/transact";
import { newSecret, sealedSecret } from "@server/tenancy/factor/app-codes";
import { type Ceremony, challengeToken } from "@server/tenancy/factor/challenge";
import { makeTicket } from "@server/tenancy/session/device";
import { sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { type PasskeyDevice, passkeyDevice } from "../rig/passkey-device.ts";

const newChallenge = () => randomBytes(32).toString("base64url");

/** What a new device gives back for a passkey of that user, to be added. */
export async function passkeyToAdd(userId: string, device = passkeyDevice()) {
  const challenge = newChallenge();
  return { response: device.make({ challenge }), challenge_token: await challengeToken(challenge, "add", userId) };
}

/** A passkey of that user, on a device. */
export async function makePasskey(userId: string): Promise<PasskeyDevice> {
  const device = passkeyDevice();
  const { id, publicKey } = device;
  await transact(asOperator, (tx) =>
    tx.insert(passkeys).values({ id, userId, publicKey, counter: 0, transports: [], isSynced: false, name: "Toestel" }),
  );
  return device;
}

/** The answer of the device to a challenge that was given to that user; null: to anybody. */
export async function answerOf(device: PasskeyDevice, ceremony: Ceremony, userId: string | null) {
  const challenge = newChallenge();
  return { passkey: device.answer({ challenge }), challenge_token: await challengeToken(challenge, ceremony, userId) };
}

/** An app of that user, set up or in use; gives the code that it shows. */
export async function makeApp(userId: string, { inUse = true } = {}): Promise<{ code: string }> {
  const secret = newSecret();
  const [sealed, confirmedAt] = [sealedSecret(secret, userId), inUse ? new Date() : null];
  await transact(asOperator, (tx) =>
    tx
      .insert(authenticatorApps)
      .values({ userId, secret: sealed, confirmedAt })
      .onConflictDoUpdate({
        target: authenticatorApps.userId,
        set: { secret: sealed, confirmedAt, lastStep: 0 },
      }),
  );
  return { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() };
}

/** The ticket of a sign-in whose password was right. */
export async function ticketOf(step: "continue" | "second step", id: string): Promise<string> {
  const { rows } = await transact(asOperator, (tx) =>
    tx.execute<{ access_version: number }>(sql`select access_version from users where id = ${id}`),
  );
  return makeTicket(step, id, { version: rows[0]!.access_version });
}

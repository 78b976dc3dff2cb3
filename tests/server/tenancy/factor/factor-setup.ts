import { authenticatorApps, passkeys, recoveryCodes } from "@db/schema/factor";
import { attempts, sessions } from "@db/schema/user";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { createSession } from "@server/tenancy/session/device";
import { readSession } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { type PasskeyDevice, passkeyDevice } from "../../../rig/passkey-device.ts";
import { as } from "../../../world.ts";

/** A new browser session of that user, who gave a second factor in it or did not. */
export const sessionOf = (userId: string, strong = false): Promise<string> =>
  transact(asOperator, (tx) => createSession(tx, userId, { kind: "web", device: "tests", strong }));

/** Who is signed in by that session, as the next request would find them. */
export const within = async (session: string) => {
  const actor = await readSession(session);
  if (!actor) throw new Error("The session has ended.");
  return as(actor.userId, { actor });
};

/** Adds the device's passkey to the account of that session. Gives the recovery codes, where it was the first factor. */
export async function addPasskey(session: string, device: PasskeyDevice = passkeyDevice()): Promise<string[] | null> {
  const { options, challenge_token } = await (await within(session)).factor.askForNewPasskey();
  const response = device.make(options as { challenge: string });
  return (await (await within(session)).factor.addPasskey({ response, challenge_token })).codes;
}

/** Sets up an app for the account of that session. */
export async function addApp(session: string): Promise<{ secret: string; code: string; codes: string[] | null }> {
  await (await within(session)).factor.startApp();
  const { secret } = await (await within(session)).factor.appInSetUp();
  const code = codeOf(secret);
  const { codes } = await (await within(session)).factor.confirmApp({ code });
  return { secret, code, codes };
}

/** The code that an app shows, `steps` periods of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** Lets the last code of the app be used again, as if a minute had passed. */
export const forgetLastStep = () => transact(asOperator, (tx) => tx.update(authenticatorApps).set({ lastStep: 0 }));

/** The sign-in goes on with this ticket. */
export async function secondStepAfter(signedIn: Promise<{ session_id: string | null; second_step?: string | null }>) {
  const { session_id, second_step } = await signedIn;
  if (session_id !== null || !second_step) throw new Error("No second step was asked for.");
  return second_step;
}

/** Nobody has a factor or a session. */
export const noFactors = () =>
  transact(asOperator, async (tx) => {
    for (const table of [passkeys, authenticatorApps, recoveryCodes, sessions, attempts]) await tx.delete(table);
  });

/** When that session last gave the password, in minutes ago. */
export const gavePassword = (userId: string, minutes: number) =>
  transact(asOperator, (tx) =>
    tx
      .update(sessions)
      .set({ passwordAt: sql`now() - make_interval(mins => ${minutes})` })
      .where(eq(sessions.userId, userId)),
  );

/** How many sessions they have. */
export const sessionsOf = (userId: string): Promise<number> =>
  reading(asOperator, (tx) => tx.$count(sessions, eq(sessions.userId, userId)));

/** From that day on the workspace requires a second factor; null: it does not. */
export const requireFactorFrom = (workspaceId: string, day: string | null) =>
  transact(asOperator, (tx) =>
    tx.update(workspaces).set({ secondFactorFrom: day }).where(eq(workspaces.id, workspaceId)),
  );

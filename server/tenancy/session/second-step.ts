import { type ProvenBy, users } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { invalid } from "@server/core/errors";
import { checkCounted } from "@server/tenancy/factor/counted";
import { askForPasskey } from "@server/tenancy/factor/passkey";
import { factorsOf, withCode } from "@server/tenancy/factor/second-factor";
import { refuseForCompany } from "@server/tenancy/provider/required";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { knownDevice, readTicket } from "./device.ts";
import type { CodeStep, PasskeyStep, SecondStepView, SignInByPasskey } from "./inputs.ts";
import { enter, type From, type Here } from "./sign-in.ts";

const over = () => invalid("session.second_step.over", { code: "ticket_over" });

/** Whose password was right, while the second factor is missing. Throws 422: too late, or the account has changed. */
async function personOf(ticket: string) {
  const found = await reading(asOperator, (tx) => readTicket(tx, "second step", ticket, { lock: false }));
  if (!found) throw over();
  return found;
}

/** Which second factors they may give. */
export async function secondStepOf(ticket: string): Promise<z.input<typeof SecondStepView>> {
  const { userId } = await personOf(ticket);
  const { app, passkeys, codes } = await reading(asOperator, (tx) => factorsOf(tx, userId));
  return { app, passkeys: passkeys > 0, codes: codes > 0 };
}

/** Signs in by a ticket, once the second factor was given. */
async function enterBy(tx: Tx, ticket: string, provenBy: ProvenBy, here: Here) {
  const found = await readTicket(tx, "second step", ticket);
  if (!found) throw over();
  return enter(tx, { ...found, strong: true, provenBy }, here);
}

/** Gives a code of the app, or a recovery code. */
export async function giveCode({ second_step, code, replaces, device_token }: z.output<typeof CodeStep>, from: From) {
  const { userId } = await personOf(second_step);
  const known = await knownDevice(device_token, userId);
  return withCode(userId, { code, source: from.source, knownDevice: known }, (tx) =>
    enterBy(tx, second_step, "code", { replaces, from, isKnown: known !== null }),
  );
}

/** What the browser needs to ask for a passkey of theirs. */
export async function askInSecondStep(ticket: string) {
  const { userId } = await personOf(ticket);
  return askForPasskey("second step", userId);
}

/** Gives a passkey after the password. */
export async function givePasskey(
  { second_step, replaces, device_token, ...sent }: z.output<typeof PasskeyStep>,
  from: From,
) {
  const { userId } = await personOf(second_step);
  const answered = await checkCounted(sent, "second step", { userId, source: from.source });
  const isKnown = (await knownDevice(device_token, userId)) !== null;
  return transact(asOperator, async (tx) => {
    await answered.accept(tx);
    return enterBy(tx, second_step, "passkey", { replaces, from, isKnown });
  });
}

/** Signs in by a passkey alone, of whoever it is: the device has verified the person. */
export async function signInByPasskey(
  { replaces, device_token, ...sent }: z.output<typeof SignInByPasskey>,
  from: From,
) {
  const answered = await checkCounted(sent, "sign in", { userId: null, source: from.source });
  const { userId } = answered;
  await refuseForCompany(userId, () => transact(asOperator, (tx) => answered.accept(tx)));
  const isKnown = (await knownDevice(device_token, userId)) !== null;
  return transact(asOperator, async (tx) => {
    await answered.accept(tx);
    const [user] = await tx.select({ version: users.accessVersion }).from(users).where(eq(users.id, userId));
    if (!user) throw over();
    return enter(tx, { userId, version: user.version, strong: true, provenBy: "passkey" }, { replaces, from, isKnown });
  });
}

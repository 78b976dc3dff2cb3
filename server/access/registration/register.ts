import { randomUUID } from "node:crypto";
import { before } from "@db/outside";
import { asOperator, type Tx, transact } from "@db/transact";
import { acceptFor, requireInvited } from "@server/access/invitation/accept";
import { countSignUp, requireSignUpAllowed } from "@server/core/attempts";
import { PROOF_MINUTES } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import { type From, startSession } from "@server/tenancy/session/sign-in";
import { mailProof } from "@server/tenancy/user/address-proof";
import { setPicture, squareOf, storePicture } from "@server/tenancy/user/avatar";
import { accountOf } from "@server/tenancy/user/by-address";
import { createUser } from "@server/tenancy/user/create";
import type { Registration } from "@server/tenancy/user/inputs";
import { hashPassword } from "@server/tenancy/user/password";
import { requireUncommon, wordsOfAddress } from "@server/tenancy/user/password-strength";
import { requireProofMailAllowed, tooManyProofMails } from "@server/tenancy/user/proof-mail-limits";
import type { z } from "zod";
import { completeAccount } from "./complete.ts";

type Input = z.output<typeof Registration>;

/**
 * Registers over REST. The response is the same for every address, so it does not tell whether that has an account.
 * Sign-in is with the mailed code or, after an invitation, with the password.
 */
export async function register(input: Input, source: string) {
  await requireSignUpAllowed(source);
  const ready = await prepare(input, source);
  await transact(asOperator, async (tx) => {
    await countSignUp(tx, source);
    await createAccount(tx, ready, source);
  });
  return { email: input.email, expires_at: new Date(Date.now() + PROOF_MINUTES * 60_000).toISOString() };
}

/** Registers by the form: starts a session in this browser, and accepts the invitation if there is a token. */
export async function registerByForm(input: Input, from: From) {
  await requireSignUpAllowed(from.source);
  const ready = await prepare(input, from.source);
  return transact(asOperator, async (tx) => {
    await countSignUp(tx, from.source);
    const { id, accepted } = await createAccount(tx, ready, from.source);
    return {
      ...(await startSession(tx, id, from)),
      workspace_id: accepted?.workspace_id ?? null,
      container_id: accepted?.container_id ?? null,
    };
  });
}

/** The slow work, done before a connection is taken: hashing the password and drawing the picture. */
async function prepare({ token, terms, images, password, password_confirmation: _, ...person }: Input, source: string) {
  if (!token) await requireProofMailAllowed({ email: person.email, source });
  requireUncommon(password, [person.first_name, person.last_name, wordsOfAddress(person.email)]);
  const [passwordHash, picture] = await Promise.all([hashPassword(password), images[0] && squareOf(images[0])]);
  return { token, picture, named: { ...person, id: randomUUID(), passwordHash, agreesToTerms: terms } };
}

type Ready = Awaited<ReturnType<typeof prepare>>;

/**
 * An invitation's token proves the address, because it was mailed there. Without one the address is still to be proven,
 * and may even belong to an existing account.
 */
async function createAccount(tx: Tx, { token, picture, named }: Ready, source: string) {
  const id = token ? await invitedAccount(tx, token, named) : await createUser(tx, { ...named, proven: false });
  if (picture) await setPicture(tx, id, await before(`picture of ${id}`, () => storePicture(id, picture)));
  if (token) return { id, accepted: await acceptFor(tx, { id, email: named.email }, token) };
  // concurrent registrations may have used the limit up since prepare() checked it
  if (!(await mailProof(tx, { userId: id, email: named.email, source }))) throw tooManyProofMails();
  return { id, accepted: null };
}

/** Only a person with the mailed link is told that the address already has an account. */
async function invitedAccount(tx: Tx, token: string, named: Ready["named"]): Promise<string> {
  await requireInvited(tx, named.email, token);
  if (await accountOf(tx, named.email)) throw invalid("user.email_in_use", { field: "email", code: "has_account" });
  return (await completeAccount(tx, token, named)) ?? (await createUser(tx, { ...named, proven: true }));
}

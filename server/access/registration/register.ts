import { randomUUID } from "node:crypto";
import { before } from "@db/outside";
import { asOperator, type Tx, transact } from "@db/transact";
import { acceptFor, requireInvited } from "@server/access/invitation/accept";
import { countSignUp, requireSignUpAllowed } from "@server/core/attempts";
import { PROOF_MINUTES } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import { enter, type From } from "@server/tenancy/session/sign-in";
import { mailProof } from "@server/tenancy/user/address-proof";
import { setPicture, squareOf, storePicture } from "@server/tenancy/user/avatar";
import { accountOf } from "@server/tenancy/user/by-address";
import { createUser } from "@server/tenancy/user/create";
import type { Registration } from "@server/tenancy/user/inputs";
import { hashPassword } from "@server/tenancy/user/password";
import { requireUncommon, wordsOfAddress } from "@server/tenancy/user/password-strength";
import { mailsEnough, requireRoomForProof } from "@server/tenancy/user/proof-room";
import type { z } from "zod";
import { completeAccount } from "./complete.ts";

type Given = z.output<typeof Registration>;

/**
 * Over REST: the same answer for any address, whoever has it. The mailed code then signs in, or, after an invitation,
 * the password.
 */
export async function register(given: Given, source: string) {
  await requireSignUpAllowed(source);
  const ready = await prepare(given, source);
  await transact(asOperator, async (tx) => {
    await countSignUp(tx, source);
    await makeAccount(tx, ready, source);
  });
  return { email: given.email, expires_at: new Date(Date.now() + PROOF_MINUTES * 60_000).toISOString() };
}

/** An account by the form: signed in at once in this browser, and in the workspace that invited them. */
export async function registerHere(given: Given, from: From) {
  await requireSignUpAllowed(from.source);
  const ready = await prepare(given, from.source);
  return transact(asOperator, async (tx) => {
    await countSignUp(tx, from.source);
    const { id, accepted } = await makeAccount(tx, ready, from.source);
    return {
      ...(await enter(tx, id, from)),
      workspace_id: accepted?.workspace_id ?? null,
      container_id: accepted?.container_id ?? null,
    };
  });
}

/** What takes its time, before a connection is taken: hashing, and drawing the picture. */
async function prepare({ token, terms, images, password, password_confirmation: _, ...person }: Given, source: string) {
  if (!token) await requireRoomForProof({ email: person.email, source });
  requireUncommon(password, [person.first_name, person.last_name, wordsOfAddress(person.email)]);
  const [passwordHash, picture] = await Promise.all([hashPassword(password), images[0] && squareOf(images[0])]);
  return { token, picture, named: { ...person, id: randomUUID(), passwordHash, agreesToTerms: terms } };
}

type Ready = Awaited<ReturnType<typeof prepare>>;

/**
 * With the token of an invitation the address is proven, for the link was mailed there; else it is a claim, known or
 * not.
 */
async function makeAccount(tx: Tx, { token, picture, named }: Ready, source: string) {
  const id = token ? await invitedAccount(tx, token, named) : await createUser(tx, { ...named, proven: false });
  if (picture) await setPicture(tx, id, await before(`picture of ${id}`, () => storePicture(id, picture)));
  if (token) return { id, accepted: await acceptFor(tx, { id, email: named.email }, token) };
  // by others at the same moment
  if (!(await mailProof(tx, { userId: id, email: named.email, source }))) throw mailsEnough();
  return { id, accepted: null };
}

/** That the address has an account is said to nobody but who holds the link that was mailed there. */
async function invitedAccount(tx: Tx, token: string, named: Ready["named"]): Promise<string> {
  await requireInvited(tx, named.email, token);
  if (await accountOf(tx, named.email)) throw invalid("user.email_in_use", { field: "email", code: "has_account" });
  return (await completeAccount(tx, token, named)) ?? (await createUser(tx, { ...named, proven: true }));
}

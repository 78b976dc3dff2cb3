import { randomUUID } from "node:crypto";
import { before } from "@db/outside";
import { users } from "@db/schema/user";
import { overTheWall, reading, type Tx, transact } from "@db/transact";
import { acceptFor } from "@server/invitation/accept";
import { refuse } from "@server/refusal";
import { countSignUp } from "@server/session/attempts";
import { enter } from "@server/session/sign-in";
import type { z } from "zod";
import { setPicture, squareOf, storePicture } from "./avatar.ts";
import { hasAddress } from "./by-address.ts";
import { completeAccount } from "./complete.ts";
import { createUser } from "./create.ts";
import type { Registration } from "./inputs.ts";
import { hashPassword } from "./password.ts";
import { userView } from "./view.ts";

type Given = z.output<typeof Registration>;

/** An account over REST; signing in is the next call. */
export async function register(given: Given, source: string) {
  const ready = await prepare(given);
  return transact(overTheWall, async (tx) => {
    await countSignUp(tx, source);
    return userView(tx, (await makeAccount(tx, ready)).id);
  });
}

/** An account by the form: signed in at once, and in the workspace that invited them. */
export async function registerHere(given: Given, from: { source: string; device: string }) {
  const ready = await prepare(given);
  return transact(overTheWall, async (tx) => {
    await countSignUp(tx, from.source);
    const { id, accepted } = await makeAccount(tx, ready);
    return { ...(await enter(tx, id, from)), workspace_id: accepted?.workspace_id ?? null, container_id: accepted?.container_id ?? null };
  });
}

/** What takes its time, before a connection is taken: hashing, and drawing the picture. */
async function prepare({ token, terms, images, password, password_confirmation: _, ...person }: Given) {
  if (images[0] && !token) await refuseTaken(person.email); // nothing is drawn for an account that will not be
  const [passwordHash, picture] = await Promise.all([hashPassword(password), images[0] && squareOf(images[0])]);
  return { token, picture, named: { ...person, id: randomUUID(), passwordHash, agreesToTerms: terms === true } };
}

async function refuseTaken(email: string): Promise<void> {
  if ((await reading(overTheWall, (tx) => tx.$count(users, hasAddress(email)))) > 0)
    throw refuse("user.email_in_use", "email", "user_exists");
}

async function makeAccount(tx: Tx, { token, picture, named }: Awaited<ReturnType<typeof prepare>>) {
  const id = (token && (await completeAccount(tx, token, named))) || (await createUser(tx, { ...named, proven: true }));
  if (picture) await setPicture(tx, id, await before(`picture of ${id}`, () => storePicture(id, picture)));
  return { id, accepted: token ? await acceptFor(tx, { id, email: named.email }, token) : null };
}

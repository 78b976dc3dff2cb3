import { overTheWall, type Tx, transact } from "@db/transact";
import { acceptFor } from "@server/invitation/accept";
import { enter } from "@server/session/sign-in";
import type { z } from "zod";
import { setPicture, squareOf } from "./avatar.ts";
import { completeAccount } from "./complete.ts";
import { createUser } from "./create.ts";
import type { Registration } from "./inputs.ts";
import { userView } from "./view.ts";

type Given = z.output<typeof Registration>;

/** An account over REST; signing in is the next call. */
export const register = (given: Given) => transact(overTheWall, async (tx) => userView(tx, (await makeAccount(tx, given)).id));

/** An account by the form: signed in at once, and in the workspace that invited them. */
export const registerHere = (given: Given, from: { source: string; device: string }) =>
  transact(overTheWall, async (tx) => {
    const { id, accepted } = await makeAccount(tx, given);
    return { ...(await enter(tx, id, from)), workspace_id: accepted?.workspace_id ?? null, container_id: accepted?.container_id ?? null };
  });

async function makeAccount(tx: Tx, { token, terms, images, password_confirmation: _, ...person }: Given) {
  const picture = images[0] && (await squareOf(images[0]));
  const named = { ...person, agreesToTerms: terms === true };
  const id = (token && (await completeAccount(tx, token, named))) || (await createUser(tx, named));
  if (picture) await setPicture(tx, id, picture);
  return { id, accepted: token ? await acceptFor(tx, { id, email: person.email }, token) : null };
}

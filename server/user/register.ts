import { overTheWall, type Tx, transact } from "@db/transact";
import { acceptFor } from "@server/invitation/accept";
import { enter } from "@server/session/sign-in";
import type { z } from "zod";
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

async function makeAccount(tx: Tx, { token, terms, password_confirmation: _, ...person }: Given) {
  const id = await createUser(tx, { ...person, agreesToTerms: terms === true });
  return { id, accepted: token ? await acceptFor(tx, { id, email: person.email }, token) : null };
}

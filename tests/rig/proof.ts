import { asOperator, reading } from "@db/transact";
import { proofCode, proofToken } from "@server/tenancy/user/address-proof";
import { sql } from "drizzle-orm";
import { as, password } from "../world.ts";

/** What was mailed last to an address that somebody claims. */
export async function mailedTo(email: string): Promise<{ code: string; token: string }> {
  const { rows } = await reading(asOperator, (tx) =>
    tx.execute<{ id: string }>(
      sql`select id from address_proofs where email = ${email} order by created_at desc, id desc limit 1`,
    ),
  );
  return { code: proofCode(rows[0]!.id), token: proofToken(rows[0]!.id) };
}

export const newcomer = (email: string) => ({
  first_name: "Nele",
  last_name: "Claes",
  email,
  password,
  locale: "nl" as const,
  terms: true as const,
});

/** Somebody who registers and proves the address by the code that was mailed; gives their id. */
export async function registerProven(email: string): Promise<string> {
  await as(null).user.register(newcomer(email));
  return (await as(null, { transport: "rest" }).user.prove({ email, code: (await mailedTo(email)).code })).user.id;
}

/** Somebody who registers in a browser and proves nothing yet: their id, and the browser's session. */
export async function registerPending(email: string): Promise<{ id: string; session: string }> {
  const { session_id: session } = await as(null).user.registerHere(newcomer(email));
  const { rows } = await reading(asOperator, (tx) =>
    tx.execute<{ id: string }>(
      sql`select id from users where email = ${email} order by created_at desc, id desc limit 1`,
    ),
  );
  return { id: rows[0]!.id, session };
}

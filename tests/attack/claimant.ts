import { asOperator, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { registerPending } from "../rig/proof.ts";
import { as } from "../world.ts";

/** Registers an account whose address is not proven yet, signed in. */
export async function claimant(email: string) {
  const { id, session } = await registerPending(email);
  return { id, session, api: as(id, { claimant: { userId: id, email } }) };
}

/** The payloads of the jobs in the outbox with this name. */
export async function enqueued(name: string): Promise<Record<string, string>[]> {
  const { rows } = await transact(asOperator, (tx) =>
    tx.execute<{ payload: Record<string, string> }>(sql`select payload from outbox where name = ${name}`),
  );
  return rows.map(({ payload }) => payload);
}

import type { Tx } from "@db/transact";
import { notFound } from "@server/core/errors";
import { type SQL, sql } from "drizzle-orm";

/** Condition on the id of an account: it is that of a program, which calls with an API key and is no person. */
export const isProgram = (userId: SQL): SQL => sql`exists (select from api_keys k where k.user_id = ${userId})`;

/** Throws 404 for the account of a program: the back-office does nothing with it. */
export async function requirePerson(tx: Tx, id: string): Promise<void> {
  const { rows } = await tx.execute(sql`select where ${isProgram(sql`${id}::uuid`)}`);
  if (rows.length > 0) throw notFound();
}

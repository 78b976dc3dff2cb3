import { env } from "@server/core/env";
import { Client } from "pg";

/** The configured database past a pooler. */
export const ownersUrl = (): string => env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;

/** Runs fn on a connection of its own, as the owner of the tables. */
export async function asOwner<T>(fn: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: ownersUrl(), connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // a lost connection fails the query that waits; without a listener, the process
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

/**
 * The same in one transaction, in which nothing is broken off for taking long. `begin`: the statement that begins it. The
 * server rolls it back where fn throws, since the connection ends.
 */
export const inOneTransaction = <T>(begin: string, fn: (client: Client) => Promise<T>): Promise<T> =>
  asOwner(async (client) => {
    await client.query(begin);
    for (const name of ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"])
      await client.query(`set local ${name} = 0`);
    const result = await fn(client);
    await client.query("commit");
    return result;
  });

import { Client } from "pg";

/**
 * Runs statements as the owner of the tables, who alone may change or delete what is only appended to: for a test that
 * begins with nothing, or asks Postgres as another role. `role`: as which of the application's roles, instead.
 */
export async function asOwner(statements: string, role?: "app_user" | "app_operator", values?: unknown[]) {
  const client = new Client({
    connectionString: process.env.DATABASE_URL,
    options: role ? `-c role=${role}` : undefined,
  });
  await client.connect();
  try {
    return await client.query(statements, values);
  } finally {
    await client.end();
  }
}

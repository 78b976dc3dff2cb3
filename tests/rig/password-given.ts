import { Client } from "pg";
import { product } from "./own-product.ts";

/** Sets when all sessions last gave the password, in minutes ago. */
export async function gaveThePassword(minutes: number): Promise<void> {
  const client = new Client({ connectionString: product.databaseUrl });
  await client.connect();
  await client
    .query("update sessions set password_at = now() - make_interval(mins => $1)", [minutes])
    .finally(() => client.end());
}

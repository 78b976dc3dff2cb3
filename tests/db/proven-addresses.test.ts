import { readFile } from "node:fs/promises";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { expect, test } from "vitest";
import { makeWorld } from "../world.ts";

const over = <T>(fn: (tx: Tx) => Promise<T>) => transact(asOperator, fn);

/**
 * The part of the migration about accounts from before; run by the owner, who sees no rows under row-level security.
 */
async function migrateAgain(): Promise<void> {
  const whole = await readFile("db/migrations/0020_proven_addresses.sql", "utf8");
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(`begin; ${whole.slice(whole.indexOf("do $$"))}; commit`).finally(() => client.end());
}

test("who was here before is proven where they came in or used a mailed link, and nobody else", async () => {
  const { acme } = await makeWorld();
  await over(async (tx) => {
    await tx.execute(sql`update users set proved_at = null`);
    await tx.execute(sql`
      insert into users (email, first_name, last_name, password_hash, last_activity_at) values
        ('never@old.test', 'N', 'N', 'x', null), ('came@old.test', 'C', 'C', 'x', now()),
        ('linked@old.test', 'L', 'L', 'x', null),
        ('entered@old.test', 'E', 'E', 'x', null), ('named@old.test', 'N', 'N', null, null)`);
    await tx.execute(sql`
      insert into mailed_tokens (hash, kind, user_id, expires_at, used_at)
      select 'old', 'password_reset', id, now(), now() from users where email = 'linked@old.test'`);
    await tx.execute(
      sql`insert into events (user_id, verb) select id, 'session.create' from users where email = 'entered@old.test'`,
    );
    await tx.execute(
      sql`insert into invitations (workspace_id, email, expires_at)
        values (${acme}, 'named@old.test', now() + interval '1 day')`,
    );
  });
  await migrateAgain();
  const { rows } = await reading(asOperator, (tx) =>
    tx.execute<{ email: string }>(sql`select email from users where proved_at is null order by email`),
  );
  expect(rows.map(({ email }) => email)).toEqual(["named@old.test", "never@old.test"]);
  const { rows: waiting } = await reading(asOperator, (tx) =>
    tx.execute<{ email: string }>(sql`select u.email from invitations i join users u on u.id = i.user_id`),
  );
  expect(waiting, "whose account waits for the invitation").toEqual([{ email: "named@old.test" }]);
});

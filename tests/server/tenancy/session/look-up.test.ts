import { Client } from "pg";
import { expect, test } from "vitest";
import { rest, tokenOf } from "../../../rest/client.ts";
import { makeWorld } from "../../../world.ts";

test("the look-up of the session is retried once after a deadlock or serialization failure", async () => {
  const world = await makeWorld();
  const headers = { authorization: `Bearer ${await tokenOf(world.ids.olga)}` };
  expect((await rest("GET", "/me", { headers })).status).toBe(200);
  const other = new Client({ connectionString: process.env.DATABASE_URL });
  const watch = new Client({ connectionString: process.env.DATABASE_URL });
  await Promise.all([other.connect(), watch.connect()]);
  // The look-up has locked sessions and waits for users; the other transaction has locked users and then waits for
  // sessions. Postgres cancels the one that waited first.
  await other.query("begin; lock table users in access exclusive mode");
  const request = rest("GET", "/me", { headers });
  const waitingForLock = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(async () => (await watch.query(waitingForLock)).rowCount).toBe(1);
  await other.query("lock table sessions in access exclusive mode; commit");
  expect((await request).status).toBe(200);
  await Promise.all([other.end(), watch.end()]);
});

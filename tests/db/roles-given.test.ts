import { migrateAll } from "@db/migrate";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { emptyDatabase, onDatabase } from "../rig/empty-database.ts";
import { startPostgres15 } from "../rig/postgres-15.ts";

let old: Awaited<ReturnType<typeof startPostgres15>>;
beforeAll(async () => {
  old = await startPostgres15();
});
afterAll(() => old?.stop());

describe("a database whose owner may make no roles, for an administrator has made them", () => {
  for (const [version, admin] of [
    ["15", () => old.url],
    ["the embedded version", () => inject("stores").databaseUrl],
  ] as const)
    test(`is made ready, on Postgres ${version}`, async () => {
      const name = `given_${process.pid}`;
      const url = await emptyDatabase(admin(), name);
      try {
        await migrateAll(url);
        await migrateAll(url);
        await onDatabase(url, async (client) => {
          for (const role of ["app_user", "app_operator"]) {
            await client.query(`begin; set local role ${role}`);
            const { rows } = await client.query("select count(*)::int from objects");
            expect(rows).toEqual([{ count: 0 }]);
            await client.query("commit");
          }
        });
      } finally {
        await onDatabase(admin(), async (client) => {
          await client.query(`drop database ${name} with (force)`);
          await client.query(`drop role ${name}`);
        });
      }
    });
});

import { migrateAll } from "@db/migrate";
import { expect, inject, test } from "vitest";
import { onDatabase } from "../rig/empty-database.ts";

const { databaseUrl } = inject("stores");

test("a database whose owner may not do everything is made ready, and what is in it is found", async () => {
  const owner = `owner_${process.pid}`;
  await onDatabase(databaseUrl, async (admin) => {
    await admin.query(`create role ${owner} login createrole password 'x'`);
    await admin.query(`grant app_user, app_operator to ${owner} with admin option`);
    await admin.query(`create database ${owner} owner ${owner}`);
  });
  const url = new URL(databaseUrl);
  [url.username, url.password, url.pathname] = [owner, "x", `/${owner}`];
  try {
    await migrateAll(url.href);
    await migrateAll(url.href);
    const found = await onDatabase(url.href, async (client) => {
      await client.query("begin; set local role app_operator");
      const { rows } = await client.query(`
        with u as (insert into users (email, first_name, last_name) values ('o@world.test', 'O', 'O') returning id),
        w as (insert into workspaces (name, slug, owner_id) select 'W', 'w', id from u returning id)
        insert into containers (workspace_id, title) select id, 'Magazijn' from w returning workspace_id`);
      await client.query(`set local role app_user; set local app.workspaces = '${rows[0].workspace_id}'`);
      return (await client.query("select search_containers($1, '{magaz}', false, null, 6)", [rows[0].workspace_id]))
        .rowCount;
    });
    expect(found).toBe(1);
  } finally {
    await onDatabase(databaseUrl, async (admin) => {
      await admin.query(`drop database ${owner} with (force)`);
      await admin.query(`drop role ${owner}`);
    });
  }
});

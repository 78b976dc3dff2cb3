import { buildIndexes } from "@db/build-indexes";
import { migrateAll } from "@db/migrate";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const url = process.env.DATABASE_URL as string;
const owner = new Client({ connectionString: url });
const other = new Client({ connectionString: url });
beforeAll(() => Promise.all([owner.connect(), other.connect()]));
afterAll(() => Promise.all([owner.end(), other.end()]));

/** Everything that a migration could create again, with its object id in Postgres. */
const madeOf = async (client = owner) => {
  const { rows } = await client.query(`
    select 'trigger' as what, c.relname || ' ' || t.tgname as name, t.xmin::text || pg_get_triggerdef(t.oid) as as_made
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal
    union all select 'policy', c.relname || ' ' || p.polname, p.xmin::text from pg_policy p
    join pg_class c on c.oid = p.polrelid
    union all select 'constraint', conname, xmin::text from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'table', relname, concat_ws(' ', relrowsecurity, relforcerowsecurity, relacl) from pg_class
    where relnamespace = 'public'::regnamespace
    order by 1, 2`);
  return rows;
};
const sameButNumbers = (rows: { what: string; name: string }[]) => rows.map(({ what, name }) => `${what} ${name}`);

test("what is ready is not touched: a migration waits for nobody who reads or writes", async () => {
  const before = await madeOf();
  const { rows } = await other.query(
    "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  await other.query(`begin; lock table ${rows.map(({ name }) => name).join()} in row exclusive mode`);
  await migrateAll(url);
  await other.query("rollback");
  expect(await madeOf()).toEqual(before);
});

test("what is half ready is made whole; a new table of a workspace is under row-level security by itself", async () => {
  const before = await madeOf();
  await owner.query(`
    drop policy wall on objects; alter table reports no force row level security; alter table files disable row level security;
    drop trigger tally_on_update on objects; drop trigger state on reports; create trigger state after insert
      on reports for each row execute function object_state_changed();
    revoke insert, update on containers
    from app_user; drop policy gate on grants; create policy gate on grants to app_operator using (false);
    create table later_table (id serial primary key, workspace_id uuid not null references workspaces (id))`);
  await migrateAll(url);
  const { rows } = await owner.query(`
    select relrowsecurity and relforcerowsecurity as isolated,
      has_table_privilege('app_user', 'later_table', 'select, insert, update, delete') as granted,
      has_sequence_privilege('app_user', 'later_table_id_seq', 'usage') as counts,
      (select count(*)::int from pg_policy where polrelid = c.oid) as policies
    from pg_class c where relname = 'later_table'`);
  expect(rows).toEqual([{ isolated: true, granted: true, counts: true, policies: 2 }]);
  await owner.query("drop table later_table");
  const after = await madeOf();
  expect(sameButNumbers(after)).toEqual(sameButNumbers(before));
  const settled = (made: Awaited<ReturnType<typeof madeOf>>) => made.filter(({ what }) => what === "table");
  expect(settled(after)).toEqual(settled(before));
  const { rows: policy } = await owner.query(
    "select polname, pg_get_expr(polqual, polrelid) as is from pg_policy where polrelid = 'grants'::regclass order by 1",
  );
  expect(policy).toEqual([
    { polname: "gate", is: "true" },
    {
      polname: "wall",
      is: "(workspace_id = ANY (((('{'::text || current_setting('app.workspaces'::text, true)) || '}'::text))::uuid[]))",
    },
  ]);
  await migrateAll(url);
  expect(await madeOf()).toEqual(after);
});

test("a migration that waits for a locked table lets other queries through meanwhile", async () => {
  await owner.query("drop policy wall on objects");
  await other.query("begin; select from objects limit 1"); // as a long report does
  const migrating = migrateAll(url);
  for (let n = 0; n < 8; n++) {
    // if the migration never released its lock this would wait for ever
    await owner.query("select count(*) from objects");
    await new Promise((done) => setTimeout(done, 300));
  }
  await other.query("rollback");
  await migrating;
  const { rowCount } = await owner.query(
    "select from pg_policy where polrelid = 'objects'::regclass and polname = 'wall'",
  );
  expect(rowCount).toBe(1);
});

test("two at once on an empty database wait in line", async () => {
  const { databaseUrl } = inject("stores");
  const name = `twice_${process.pid}`;
  const empty = new URL(databaseUrl);
  empty.pathname = `/${name}`;
  const admin = new Client({ connectionString: databaseUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  try {
    await Promise.all([migrateAll(empty.href), migrateAll(empty.href)]);
    const made = new Client({ connectionString: empty.href });
    await made.connect();
    expect(sameButNumbers(await madeOf(made))).toEqual(sameButNumbers(await madeOf()));
    await made.end();
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
});

test("an index is built while people write, also where a build was broken off before", async () => {
  const index = "objects_serial_number";
  await owner.query("update pg_index set indisvalid = false where indexrelid = $1::regclass", [index]);
  await other.query("begin; lock table objects in row exclusive mode"); // the build waits for its end
  const builder = new Client({ connectionString: url });
  await builder.connect();
  const building = buildIndexes(builder, [
    `CREATE INDEX IF NOT EXISTS "${index}" ON "objects" USING btree ("workspace_id",plain(serial_number));`,
  ]);
  for (let n = 0; n < 8; n++) {
    await owner.query("begin; set local lock_timeout = 50; lock table objects in row exclusive mode; commit");
    await new Promise((done) => setTimeout(done, 100));
  }
  await other.query("commit");
  await building;
  await builder.end();
  const { rows } = await owner.query("select indisvalid from pg_index where indexrelid = $1::regclass", [index]);
  expect(rows).toEqual([{ indisvalid: true }]);
});

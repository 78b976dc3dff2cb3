import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { putFirstDocuments } from "@server/tenancy/document/first";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { NodePgSession } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import { Client } from "pg";
import { setLockTimeout, withLockRetries } from "./lock-retries.ts";

// As operator: under row-level security the owner sees no row. Once only; from then on the triggers keep it.
const tallyWhatWasThere = `begin; set local role app_operator;
  select tally_anew(id) from workspaces w
  where exists (select from containers c where c.workspace_id = w.id) and not exists (select from container_paths p where p.workspace_id = w.id);
  commit`;

// Reports from before somebody was told of their end wait for it from the next day on. Once any waits, new ones take
// care of themselves.
const tellOfWhatWasThere = `begin; set local role app_operator;
  update reports r set notice = 'due', notice_on = greatest(warns_on, current_date + 1)
  where not exists (select from reports where notice is not null)
    and r.status in ('ok', 'ok_ap') and r.valid_until >= current_date and r.deletion_id is null and not exists (
      select from reports newer where (newer.workspace_id, newer.object_id, newer.type, newer.review_point) = (r.workspace_id, r.object_id, r.type, r.review_point)
        and newer.deletion_id is null and (newer.reported_date, newer.id) > (r.reported_date, r.id));
  commit`;

// How much each workspace keeps is counted once, in one commit; from then on there is a line that is folded, and the
// triggers keep it.
const countWhatWasKept = `begin; set local role app_operator;
  select storage_anew(workspace_id) from (select distinct workspace_id from blobs) w where not exists (select from storage_used where folded);
  commit`;

const sqlOf = (file: string) => readFile(new URL(file, import.meta.url), "utf8");

/**
 * Makes the database ready, as the owner: roles, migrations, functions, then whatever row-level security, grants and
 * triggers the tables of now lack (in this order: a trigger may write to a table that is new). What is so already is
 * not touched, and each step is a transaction of its own that holds its locks for a moment: people may go on working,
 * and what was broken off is gone on with. Two at once wait in line. Throws when a table could not be had in some
 * minutes.
 */
export async function migrateAll(url: string): Promise<void> {
  const owner = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await owner.connect();
  const run = async (text: string) => void (await withLockRetries(owner, () => owner.query(text)));
  try {
    await myTurn(owner);
    await setLockTimeout(owner);
    for (const file of ["before.sql", "roles.sql"]) await run(await sqlOf(file));
    await runMigrations(owner);
    for (const file of [
      "state.sql",
      "session.sql",
      "events.sql",
      "tally.sql",
      "storage.sql",
      "copy-ids.sql",
      "search.sql",
      "cockpit.sql",
    ])
      await run(await sqlOf(file));
    for (const file of ["row-level-security.sql", "triggers.sql", "deferrable-keys.sql"]) {
      const { rows } = await owner.query<{ statement: string }>(await sqlOf(file));
      for (const { statement } of rows) await run(statement);
    }
    await run(tallyWhatWasThere);
    await run(countWhatWasKept);
    await run(tellOfWhatWasThere);
    await putFirstDocuments(owner);
  } finally {
    await owner.end(); // lets go of the lock too
  }
}

/** Waits without a transaction, which would keep Postgres from cleaning up behind those who work. */
async function myTurn(owner: Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ mine: boolean }>("select pg_try_advisory_lock(hashtext('migrate')) as mine");
    if (rows[0]?.mine) return;
    await pause(250);
  }
}

/** Each in a transaction of its own; those that have run are passed over by Drizzle. */
async function runMigrations(owner: Client): Promise<void> {
  const config = { migrationsFolder: new URL("migrations", import.meta.url).pathname };
  const dialect = new PgDialect();
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(owner, dialect, undefined);
  for (const migration of readMigrationFiles(config))
    await withLockRetries(owner, () => dialect.migrate([migration], session, config));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set.");
  await migrateAll(url);
}

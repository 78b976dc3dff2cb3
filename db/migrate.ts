import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { mapReportsToDuties } from "@server/inspection/duty/map-reports";
import { insertFirstDocuments } from "@server/tenancy/document/first";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { NodePgSession } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { buildIndexes } from "./build-indexes.ts";
import { dialect } from "./dialect.ts";
import { setLockTimeout, withLockRetries } from "./lock-retries.ts";
import { refreshStates } from "./refresh-states.ts";
import { requireNoUnfinishedRestore } from "./unfinished-restore.ts";

// As operator, because the owner sees no rows under row-level security. Needed once; afterwards the triggers keep the
// counts.
const backfillTallies = `begin; set local role app_operator;
  select tally_anew(id) from workspaces w
  where exists (select from containers c where c.workspace_id = w.id)
    and not exists (select from container_paths p where p.workspace_id = w.id);
  commit`;

// Duties from before people were reminded of them get their notices from the next day on. Does nothing once any duty has
// one: the trigger sets them.
const backfillDutyNotices = `begin; set local role app_operator;
  update duties d set notice_on = first_notice(d.workspace_id, d.ends_on, most_days_before(d))
  where not exists (select from duties where notice_on is not null)
    and d.ends_on is not null and d.removed_at is null and d.scope <> 'use';
  commit`;

// Counts once, in one commit, how many bytes each workspace stores. Afterwards there is a folded line, and the triggers
// keep it.
const backfillStorage = `begin; set local role app_operator;
  select storage_anew(workspace_id) from (select distinct workspace_id from blobs) w
  where not exists (select from storage_used where folded);
  commit`;

// The words of texts from before the trigger existed. Does nothing for a workspace that has any.
const backfillTextWords = `begin; set local role app_operator;
  select text_words_anew(id) from workspaces w
  where exists (select from blob_texts t where t.workspace_id = w.id)
    and not exists (select from text_words t where t.workspace_id = w.id);
  commit`;

const config = { migrationsFolder: new URL("migrations", import.meta.url).pathname };
const sqlOf = (file: string) => readFile(new URL(file, import.meta.url), "utf8");

/**
 * Makes the database ready, as the owner: roles, migrations, functions, then the policies, grants and triggers that
 * tables lack (in this order, since a trigger may write to a new table). It is idempotent, and safe while the product
 * runs: each step is a transaction that holds its locks briefly, and an interrupted migration is continued by the next.
 * Two at once run one after the other. Throws when a lock could not be had within minutes, and for a database into which
 * a restore was not finished, unless `restores`: it is that restore that asks.
 */
export async function migrateAll(url: string, { restores = false } = {}): Promise<void> {
  await asMigrator(url, async (owner, run) => {
    if (!restores) await requireNoUnfinishedRestore(owner);
    await runMigrations(owner);
    for (const file of [
      "state.sql",
      "duties.sql",
      "reminders.sql",
      "session.sql",
      "events.sql",
      "tally.sql",
      "storage.sql",
      "copy-ids.sql",
      "search.sql",
      "search-texts.sql",
      "lists.sql",
      "scan.sql",
      "slugs.sql",
      "cockpit.sql",
      "statistics.sql",
    ])
      await run(await sqlOf(file));
    for (const file of ["row-level-security.sql", "triggers.sql", "deferrable-keys.sql"]) {
      const { rows } = await owner.query<{ statement: string }>(await sqlOf(file));
      for (const { statement } of rows) await run(statement);
    }
    await run(backfillTallies);
    await run(backfillStorage);
    await run(backfillDutyNotices);
    await run(backfillTextWords);
    await mapReportsToDuties(owner);
    await refreshStates(owner);
    await insertFirstDocuments(owner);
  });
}

/**
 * Makes the tables of an empty database as the migration written at `upTo` left them (Drizzle's `when`), without policies
 * and triggers: for the rows of a backup, which all of these would stand in the way of. migrateAll() does the rest.
 */
export const migrateTables = (url: string, upTo: number): Promise<void> =>
  asMigrator(url, (owner) => runMigrations(owner, upTo));

/** When each migration that this version knows was written, the oldest first. */
export const knownMigrations = (): number[] => readMigrationFiles(config).map(({ folderMillis }) => folderMillis);

/** Runs fn as the owner, with the roles in place, while no other migration runs. `run`: a step that takes locks. */
async function asMigrator(
  url: string,
  fn: (owner: Client, run: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const owner = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await owner.connect();
  const run = async (text: string) => void (await withLockRetries(owner, () => owner.query(text)));
  try {
    await waitForMigrateLock(owner);
    await setLockTimeout(owner);
    for (const file of ["before.sql", "roles.sql"]) await run(await sqlOf(file));
    await fn(owner, run);
  } finally {
    await owner.end(); // releases the advisory lock too
  }
}

/** Polls for the advisory lock without an open transaction, which would keep vacuum from cleaning up. */
async function waitForMigrateLock(owner: Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ mine: boolean }>("select pg_try_advisory_lock(hashtext('migrate')) as mine");
    if (rows[0]?.mine) return;
    await pause(250);
  }
}

/** Each in a transaction of its own, after its indexes; Drizzle skips those that have run. */
async function runMigrations(owner: Client, upTo = Number.POSITIVE_INFINITY): Promise<void> {
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(owner, dialect, undefined);
  for (const migration of readMigrationFiles(config)) {
    if (migration.folderMillis > upTo) return;
    if (await isPending(owner, migration.folderMillis)) await buildIndexes(owner, migration.sql);
    await withLockRetries(owner, () => dialect.migrate([migration], session, config));
  }
}

/** Whether migrations have run before in this database, but not this one. */
async function isPending(owner: Client, millis: number): Promise<boolean> {
  const { rows } = await owner.query<{ ran: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as ran",
  );
  if (!rows[0]?.ran) return false;
  const { rowCount } = await owner.query("select from drizzle.__drizzle_migrations where created_at >= $1", [millis]);
  return rowCount === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set.");
  await migrateAll(url);
}

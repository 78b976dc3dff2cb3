import { readFile } from "node:fs/promises";
import { knownMigrations } from "@db/migrate";
import { hasUnfinishedRestore } from "@db/unfinished-restore";
import type { Client } from "pg";
import { asOwner } from "../owner.ts";
import { type Finding, ok, problem, problemIf } from "./finding.ts";

const OLDEST = 150_000; // PostgreSQL 15
const MOST_APART_MS = 2000;

/** Its version, migrations, roles and policies, whether a restore was broken off, and its clock beside ours. */
export const checkDatabase = (): Promise<Finding[]> =>
  asOwner(async (client) => {
    if (await hasUnfinishedRestore(client))
      return [
        problem("A restore into it was not finished, or is running. If none runs, make it anew and restore again."),
      ];
    return [
      ...(await ofVersion(client)),
      await ofMigrations(client),
      await ofPolicies(client),
      await ofRoles(client),
      await ofClock(client),
    ];
  });

async function ofVersion(client: Client): Promise<Finding[]> {
  const { rows } = await client.query(`
    select current_setting('server_version') as name, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding`);
  const [{ name, number, encoding }] = rows;
  return [
    problemIf(number < OLDEST, `PostgreSQL ${name} is too old: 15 or newer is needed`, `PostgreSQL ${name}`),
    ...(encoding === "UTF8" ? [] : [problem(`It is encoded in ${encoding}; it must be UTF8.`)]),
  ];
}

/** Drizzle compares only the last one, so the code may know fewer than the database, or more. */
async function ofMigrations(client: Client): Promise<Finding> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as ran");
  if (!rows[0].ran) return problem("It is empty: npm start, or node --import tsx db/migrate.ts, makes its tables.");
  const { rows: ran } = await client.query("select created_at from drizzle.__drizzle_migrations");
  const [known, applied] = [new Set(knownMigrations()), new Set(ran.map((row) => Number(row.created_at)))];
  const lacking = [...known].filter((when) => !applied.has(when)).length;
  const newer = [...applied].filter((when) => !known.has(when)).length;
  if (newer > 0)
    return problem(`It had ${newer} migrations of a later version: this version is older than the database.`);
  return problemIf(
    lacking > 0,
    `${lacking} migrations have not run: node --import tsx db/migrate.ts runs them.`,
    `all ${known.size} migrations have run`,
  );
}

/** The statements that a migration would run: none where all is in place. */
async function ofPolicies(client: Client): Promise<Finding> {
  const lacking = await readFile(new URL("../../db/row-level-security.sql", import.meta.url), "utf8");
  const { rows } = await client.query(lacking);
  return problemIf(
    rows.length > 0,
    `${rows.length} policies or grants of row-level security are missing: node --import tsx db/migrate.ts sets them.`,
    "row-level security is in force on every table of a workspace",
  );
}

async function ofRoles(client: Client): Promise<Finding> {
  for (const role of ["app_user", "app_operator"]) {
    try {
      await client.query(`begin; set local role ${role}; select from users limit 0`);
    } catch {
      return problem(`The owner can't act as ${role}: an administrator runs "grant ${role} to <owner>".`);
    } finally {
      await client.query("rollback");
    }
  }
  return ok("both roles can be taken");
}

async function ofClock(client: Client): Promise<Finding> {
  const before = Date.now();
  const { rows } = await client.query("select extract(epoch from clock_timestamp()) * 1000 as now");
  const after = Date.now();
  const seconds = ((Number(rows[0].now) - (before + after) / 2) / 1000).toFixed(1);
  // what the question itself took is not known of the clocks
  const isApart = Number(rows[0].now) < before - MOST_APART_MS || Number(rows[0].now) > after + MOST_APART_MS;
  return problemIf(
    isApart,
    `Its clock and that of this machine differ by ${seconds} s: links and codes expire too early or too late.`,
    `its clock and that of this machine differ by ${seconds} s`,
  );
}

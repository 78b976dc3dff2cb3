import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "./build.mjs";
import { demoWorld, migrate } from "./stores.mjs";

/**
 * What the embedded database was last prepared with, and which database that was: a new one has another inode. @param
 * {string} dataDir
 */
const expectedMark = (dataDir) => `${fingerprint()} ${statSync(join(dataDir, "postgres/PG_VERSION")).ino}`;

/**
 * Migrates the database and makes the demo world. Skipped for the embedded database if neither it nor the sources have
 * changed, which halves the time of a second start.
 * @param {import("./settings.mjs").Settings} settings
 * @param {import("./settings.mjs").Env} env
 */
export async function prepareDatabase({ databaseUrl, dataDir, demo }, env) {
  const note = join(dataDir, "prepared");
  if (!databaseUrl && existsSync(note) && readFileSync(note, "utf8") === expectedMark(dataDir)) return;
  await migrate(env);
  if (demo) await demoWorld(env);
  if (!databaseUrl) writeFileSync(note, expectedMark(dataDir));
}

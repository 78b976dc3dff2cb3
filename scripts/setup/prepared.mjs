import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "./build.mjs";
import { demoWorld, migrate } from "./stores.mjs";

/**
 * What the embedded database was last prepared with, and which database that was: thrown away and made anew, it is
 * another one. @param {string} dataDir
 */
const wanted = (dataDir) => `${fingerprint()} ${statSync(join(dataDir, "postgres/PG_VERSION")).ino}`;

/**
 * Migrates, and makes the demo world. The embedded database is not asked again while neither it nor the sources have
 * changed, which halves a second start.
 * @param {import("./settings.mjs").Settings} settings
 * @param {import("./settings.mjs").Env} env
 */
export async function prepareDatabase({ databaseUrl, dataDir, demo }, env) {
  const note = join(dataDir, "prepared");
  if (!databaseUrl && existsSync(note) && readFileSync(note, "utf8") === wanted(dataDir)) return;
  await migrate(env);
  if (demo) await demoWorld(env);
  if (!databaseUrl) writeFileSync(note, wanted(dataDir));
}

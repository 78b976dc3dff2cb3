import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { productionBuild } from "./setup/build.mjs";
import { claim } from "./setup/claim.mjs";
import { runInTerminal } from "./setup/command.mjs";
import { installPackages, requireNode } from "./setup/packages.mjs";
import { freePort } from "./setup/port.mjs";
import { prepareDatabase } from "./setup/prepared.mjs";
import { startProduct } from "./setup/product.mjs";
import { step } from "./setup/progress.mjs";
import { productEnv, readSettings, root } from "./setup/settings.mjs";
import { main } from "./setup/shutdown.mjs";
import { database, queue } from "./setup/stores.mjs";

const args = process.argv.slice(2);
const program = args[0] === "--read" ? "tests/sweep/read.ts" : "tests/sweep/sweep.ts";

/** Starts a demo that nobody has changed, in a folder of its own, and gives its address. */
async function ownDemo() {
  const dataDir = resolve(root, "var/sweep");
  const port = process.env.PORT ?? (await freePort());
  Object.assign(process.env, { PORT: String(port), DATA_DIR: dataDir, APP_URL: `http://localhost:${port}`, DEMO: "1" });
  for (const name of ["DATABASE_URL", "REDIS_URL"]) delete process.env[name];
  await claim(dataDir);
  for (const name of ["postgres", "files", "mail", "prepared"])
    rmSync(resolve(dataDir, name), { recursive: true, force: true });
  const settings = readSettings();
  const build = await step("Production build", productionBuild);
  const [databaseUrl, redisUrl] = await Promise.all([database(settings), queue(settings)]);
  const env = productEnv(settings, { databaseUrl, redisUrl });
  await prepareDatabase(settings, env);
  await startProduct({ env: { ...env, LIMIT_FAILURES: "100000" }, build, dataDir, logs: resolve(dataDir, "logs") });
  return settings.appUrl;
}

/**
 * Looks at every page of the product for what is wrong on it: npm run sweep, or npm run sweep -- FILTER for the pages
 * whose names hold a word, or -- --read FOLDER to have the main journeys read out. BASE=http://… takes a demo that
 * runs, and PICTURES=FOLDER keeps a picture of each look.
 */
await main(async () => {
  requireNode();
  await installPackages();
  const base = process.env.BASE ?? (await ownDemo());
  return runInTerminal(program, args, { ...process.env, BASE: base });
});

import { join } from "node:path";
import { runTypeScript } from "./command.mjs";
import { requireDatabase, requireRedis } from "./external-stores.mjs";
import { keepRunning } from "./launch.mjs";
import { endLeftoverPostgres, postgresUrl, startPostgres } from "./postgres.mjs";
import { allowPassage } from "./postgres-programs.mjs";
import { step } from "./progress.mjs";
import { endLeftoverRedis, redisUrl, startRedis } from "./redis.mjs";
import { storedSecret } from "./settings.mjs";
import { onShutdown } from "./shutdown.mjs";

/** @typedef {import("./settings.mjs").Settings} Settings */

/**
 * Waits for PostgreSQL: that of DATABASE_URL, else the embedded one, which it starts. Returns its address. @param
 * {Settings} settings
 * @returns {Promise<string>}
 */
export function database({ databaseUrl, dataDir }) {
  return step("PostgreSQL", async () => {
    if (databaseUrl) {
      await requireDatabase(databaseUrl);
      return databaseUrl;
    }
    const [folder, secret] = [join(dataDir, "postgres"), storedSecret(dataDir)];
    await endLeftoverPostgres(folder);
    allowPassage(dataDir);
    const start = (/** @type {number | undefined} */ port) => startPostgres({ folder, secret, port });
    const port = await supervised("PostgreSQL", start);
    return postgresUrl(port, secret);
  });
}

/** The same for Redis: that of REDIS_URL, else one of our own. @param {Settings} settings @returns {Promise<string>} */
export function queue({ redisUrl: given, dataDir }) {
  return step("Redis", async (note) => {
    if (given) {
      await requireRedis(given);
      return given;
    }
    const [folder, secret] = [join(dataDir, "redis"), storedSecret(dataDir)];
    await endLeftoverRedis(folder, secret);
    const programFolder = join(dataDir, "redis-program");
    const start = (/** @type {number | undefined} */ port) => startRedis({ folder, programFolder, secret, port, note });
    const port = await supervised("Redis", start);
    return redisUrl(port, secret);
  });
}

/**
 * Starts a service, and restarts it on the same port whenever it ends by itself.
 * @param {string} name
 * @param {(port?: number) => Promise<import("./launch.mjs").Service & { port: number, ready: Promise<void> }>} start
 */
async function supervised(name, start) {
  const first = await start();
  const supervisor = keepRunning(name, first, async () => {
    const next = await start(first.port);
    next.ready.catch(() => undefined); // if it fails the service ends, and is restarted
    return next;
  });
  onShutdown(supervisor.stop);
  await first.ready;
  return first.port;
}

/** @param {import("./settings.mjs").Env} env */
export const migrate = (env) =>
  step(
    "Migrations",
    async () => void (await runTypeScript("db/migrate.ts", [], { env, failureMessage: "The migrations failed." })),
  );

/** Makes the demo world, unless it exists. @param {import("./settings.mjs").Env} env */
export const demoWorld = (env) =>
  step(
    "Demo world",
    async () =>
      void (await runTypeScript("db/seed/demo.ts", [], { env, failureMessage: "The demo world could not be made." })),
  );

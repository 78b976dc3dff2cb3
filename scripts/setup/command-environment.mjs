import { join, resolve } from "node:path";
import { claim, isClaimed } from "./claim.mjs";
import { installPackages, requireNode } from "./packages.mjs";
import { postgresUrl, runningPostgres } from "./postgres.mjs";
import { pause } from "./processes.mjs";
import { redisUrl, runningRedis } from "./redis.mjs";
import { productEnv, readSettings, storedSecret } from "./settings.mjs";
import { database, migrate, queue } from "./stores.mjs";
import { UserError } from "./user-error.mjs";

/**
 * The environment for a command such as admin:create: it uses the databases of the running product, or starts them for
 * as long as the command lasts.
 * @param {{ migrates?: boolean }} [options] migrates: the database is migrated first
 * @returns {Promise<import("./settings.mjs").Env>}
 */
export async function commandEnvironment({ migrates = true } = {}) {
  requireNode();
  await installPackages();
  const settings = readSettings();
  const bringsStores = !settings.databaseUrl || !settings.redisUrl;
  const running = bringsStores && isClaimed(settings.dataDir) ? await runningStores(settings) : undefined;
  if (bringsStores && !running) await claim(settings.dataDir);
  const [databaseUrl, redisUrl] = running ?? (await Promise.all([database(settings), queue(settings)]));
  const env = productEnv(settings, { databaseUrl, redisUrl });
  if (migrates) await migrate(env);
  return env;
}

/** A path as it was given, from the folder in which npm was called. @param {string} path */
export const pathGiven = (path) => resolve(process.env.INIT_CWD ?? ".", path);

/**
 * The databases of a product that may still be starting: those it was given, else those it brought.
 * @param {import("./settings.mjs").Settings} settings
 * @returns {Promise<[databaseUrl: string, redisUrl: string]>}
 */
async function runningStores({ dataDir, databaseUrl, redisUrl: givenRedis }) {
  const secret = storedSecret(dataDir);
  for (const until = Date.now() + 30_000; Date.now() < until && isClaimed(dataDir); await pause(200)) {
    const postgres = databaseUrl ? undefined : runningPostgres(join(dataDir, "postgres"));
    const redis = givenRedis ? undefined : await runningRedis(join(dataDir, "redis"), secret);
    const urls = [
      databaseUrl ?? (postgres && postgresUrl(postgres.port, secret)),
      givenRedis ?? (redis && redisUrl(redis, secret)),
    ];
    if (urls[0] && urls[1]) return [urls[0], urls[1]];
  }
  throw new UserError("Register is still starting. Try again once it runs.");
}

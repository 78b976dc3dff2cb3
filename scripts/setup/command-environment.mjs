import { join } from "node:path";
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
 * as long as the command lasts. The database is migrated.
 * @returns {Promise<import("./settings.mjs").Env>}
 */
export async function commandEnvironment() {
  requireNode();
  await installPackages();
  const settings = readSettings();
  const running =
    !settings.databaseUrl && isClaimed(settings.dataDir) ? await runningStores(settings.dataDir) : undefined;
  if (!settings.databaseUrl && !running) await claim(settings.dataDir);
  const [databaseUrl, redisUrl] = running
    ? [running.databaseUrl, settings.redisUrl ?? running.redisUrl]
    : await Promise.all([database(settings), queue(settings)]);
  const env = productEnv(settings, { databaseUrl, redisUrl });
  await migrate(env);
  return env;
}

/** The databases of a product that may still be starting. @param {string} dataDir */
async function runningStores(dataDir) {
  const secret = storedSecret(dataDir);
  for (const until = Date.now() + 30_000; Date.now() < until && isClaimed(dataDir); await pause(200)) {
    const [postgres, redis] = [
      runningPostgres(join(dataDir, "postgres")),
      await runningRedis(join(dataDir, "redis"), secret),
    ];
    if (postgres && redis)
      return { databaseUrl: postgresUrl(postgres.port, secret), redisUrl: redisUrl(redis, secret) };
  }
  throw new UserError("Register is still starting. Try again once it runs.");
}

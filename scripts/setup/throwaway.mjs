import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endRecorded } from "./claim.mjs";
import { runTypeScript } from "./command.mjs";
import { endLeftoverPostgres, postgresUrl, startPostgres } from "./postgres.mjs";
import { isAlive } from "./processes.mjs";
import { endLeftoverRedis, redisUrl, startRedis } from "./redis.mjs";
import { readSettings } from "./settings.mjs";

const prefix = "register-throwaway-";

/** The name of the migrated, empty database that test databases are copied from. */
export const template = "empty";

/**
 * @typedef {{ folder: string, databaseUrl: string, templateUrl: string, redisUrl: string, stop: () => Promise<void> }}
 * Throwaway
 */

/**
 * Postgres and Redis on free ports, with data in a folder below /tmp that is removed by `stop`: separate from a running
 * product, and from other runs.
 * @param {{ ephemeral?: boolean }} [options] ephemeral: data may be lost, which is faster
 * @returns {Promise<Throwaway>}
 */
export async function throwawayStores({ ephemeral = true } = {}) {
  await removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o711); // as root, Postgres runs as nobody and must pass through
  const secret = randomBytes(16).toString("hex");
  for (const [name, content] of [
    ["owner", process.pid],
    ["secret", secret],
  ])
    writeFileSync(join(folder, String(name)), String(content), { mode: 0o600 });
  const [postgres, redis] = await Promise.all([
    startPostgres({ folder: join(folder, "postgres"), secret, ephemeral }),
    startRedis({
      folder: join(folder, "redis"),
      programFolder: join(readSettings().dataDir, "redis-program"),
      secret,
      ephemeral,
    }),
  ]);
  await Promise.all([postgres.ready, redis.ready]);
  const urlOf = (/** @type {string} */ database) => postgresUrl(postgres.port, secret, database, postgres.socketFolder);
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: urlOf("postgres") });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  await runTypeScript("db/migrate.ts", [], {
    env: { ...process.env, DATABASE_URL: urlOf(template) },
    failureMessage: "The migrations failed.",
  });
  return {
    folder,
    databaseUrl: urlOf("postgres"),
    templateUrl: urlOf(template),
    redisUrl: redisUrl(redis.port, secret),
    async stop() {
      await endRecorded(folder);
      await Promise.all([postgres.stop(), redis.stop()]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Ends processes and removes folders left by killed runs. */
async function removeLeftovers() {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    try {
      if (isAlive(Number(readFileSync(join(folder, "owner"), "utf8")))) continue;
      await endRecorded(folder);
      await endLeftoverPostgres(join(folder, "postgres"));
      await endLeftoverRedis(join(folder, "redis"), readFileSync(join(folder, "secret"), "utf8"));
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // it belongs to another user
    }
  }
}

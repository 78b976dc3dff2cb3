import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { endRecorded } from "./claim.mjs";
import { runTypeScript } from "./command.mjs";
import { endLeftoverPostgres, postgresUrl, startPostgres } from "./postgres.mjs";
import { isAlive } from "./processes.mjs";
import { endLeftoverRedis, redisUrl, startRedis } from "./redis.mjs";
import { readSettings } from "./settings.mjs";

const prefix = "register-throwaway-";

/** Linux's folder that is kept in memory. */
const memory = "/dev/shm";
const NEEDED = 2 * 1024 ** 3; // bytes; the tests use a tenth of it

/**
 * Where data goes that may be lost: into memory if there is room. A database is a thousand files, and each test file
 * gets a new one: on a disk, finding places for them costs as much of the processor as the tests themselves.
 */
function placeForEphemeral() {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem()) > NEEDED ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** The name of the migrated, empty database that test databases are copied from. */
export const template = "empty";

/**
 * @typedef {{ folder: string, databaseUrl: string, templateUrl: string, redisUrl: string, stop: () => Promise<void> }}
 * Throwaway
 */

/**
 * Postgres and Redis on free ports, with data in a folder that is removed by `stop`: separate from a running product, and
 * from other runs.
 * @param {{ ephemeral?: boolean }} [options] ephemeral: data may be lost, which is faster
 * @returns {Promise<Throwaway>}
 */
export async function throwawayStores({ ephemeral = true } = {}) {
  await removeLeftovers();
  const folder = mkdtempSync(join(ephemeral ? placeForEphemeral() : tmpdir(), prefix));
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
  const places = [tmpdir(), memory].filter((place) => existsSync(place));
  const namesIn = (/** @type {string} */ place) => readdirSync(place).filter((name) => name.startsWith(prefix));
  for (const folder of places.flatMap((place) => namesIn(place).map((name) => join(place, name)))) {
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

import { pause } from "./processes.mjs";
import { UserError } from "./user-error.mjs";

/** The address without the password, for messages. @param {string} url @param {string} name */
function addressWithoutPassword(url, name) {
  try {
    return new URL(url).host;
  } catch {
    throw new UserError(
      `${name} is not an address such as ${name === "REDIS_URL" ? "redis://host:6379" : "postgres://user:password@host:5432/database"}.`,
    );
  }
}

/**
 * Waits a few seconds for an external database, which may still be starting; then throws UserError. @param {string} url
 */
export async function requireDatabase(url) {
  const shownUrl = addressWithoutPassword(url, "DATABASE_URL");
  const { default: pg } = await import("pg");
  for (const deadline = Date.now() + 5000; ; await pause(500)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query("select current_setting('server_version_num')::int as version");
      if (rows[0].version < 150_000)
        throw new UserError(`The database at ${shownUrl} is too old: PostgreSQL 15 or newer is needed.`);
      return;
    } catch (error) {
      if (error instanceof UserError) throw error;
      const { code = "", message } = /** @type {NodeJS.ErrnoException} */ (error);
      if (/^(28|3D)/.test(code))
        throw new UserError(`The database at ${shownUrl} does not let us in: ${message}. Look at DATABASE_URL.`);
      if (Date.now() > deadline)
        throw new UserError(
          `The database at ${shownUrl} does not answer (${code || message}). Look at DATABASE_URL, or leave it out to use the built-in one.`,
        );
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** @param {string} url */
export async function requireRedis(url) {
  const shownUrl = addressWithoutPassword(url, "REDIS_URL");
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 5000,
    retryStrategy: (times) => (times > 5 ? null : 500),
    maxRetriesPerRequest: 5,
  });
  let last = "";
  redis.on("error", (error) => {
    last = error.message;
  });
  try {
    await redis.ping();
  } catch (error) {
    throw new UserError(
      `Redis at ${shownUrl} does not answer (${last || /** @type {Error} */ (error).message}). Look at REDIS_URL, or leave it out.`,
    );
  } finally {
    redis.disconnect();
  }
}

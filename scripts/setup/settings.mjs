import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { UserError } from "./user-error.mjs";

export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** @typedef {Record<string, string | undefined>} Env */

/** A setting from the environment; undefined if it is empty. @param {string} name */
const settingOf = (name) => process.env[name]?.trim() || undefined;

/** The settings for starting the product. Its own settings are checked by server/core/env.ts. */
export function readSettings() {
  const port = Number(settingOf("PORT") ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new UserError(`PORT is "${settingOf("PORT")}"; it must be a number from 1 to 65535.`);
  const databaseUrl = settingOf("DATABASE_URL");
  const demo = !databaseUrl || settingOf("DEMO") === "1";
  return {
    port,
    demo,
    databaseUrl,
    redisUrl: settingOf("REDIS_URL"),
    dataDir: resolve(root, settingOf("DATA_DIR") ?? "var"),
    host: demo ? "127.0.0.1" : (settingOf("HOST") ?? "0.0.0.0"), // a demo's passwords are public
    appUrl: (settingOf("APP_URL") ?? `http://localhost:${port}`).replace(/\/+$/, ""),
  };
}

/** @typedef {ReturnType<typeof readSettings>} Settings */

/** The secret that signs sessions: made once and stored, so that sessions survive a restart. @param {string} dataDir */
export function storedSecret(dataDir) {
  const file = join(dataDir, "secret");
  if (existsSync(file)) {
    const secret = readFileSync(file, "utf8").trim();
    if (secret.length >= 32) return secret;
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString("base64url");
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}

/**
 * The environment of the product's processes.
 * @param {Settings} settings
 * @param {{ databaseUrl: string, redisUrl: string }} services
 * @returns {Env}
 */
export function productEnv(settings, { databaseUrl, redisUrl }) {
  return {
    ...process.env,
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    PORT: String(settings.port),
    HOST: settings.host,
    DATA_DIR: settings.dataDir,
    DEMO: settings.demo ? "1" : "0",
    APP_URL: settings.appUrl,
    SHUTDOWN_WAIT: settingOf("SHUTDOWN_WAIT") ?? "0", // there is no load balancer that needs to notice
    APP_SECRET: settingOf("APP_SECRET") ?? storedSecret(settings.dataDir),
  };
}

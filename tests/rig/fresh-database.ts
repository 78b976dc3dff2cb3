import { Redis } from "ioredis";
import { Client } from "pg";
import { template } from "../../scripts/setup/throwaway.mjs";
import type { Stores } from "./stores.ts";

/** Makes the database anew, migrated and empty unless it is a copy of another; gives its address. */
export async function freshDatabase({ databaseUrl }: Stores, name: string, from = template): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
    // by copying files: a third of the work of copying pages through the log of changes, as Postgres does by itself
    await client.query(`create database ${name} template ${from} strategy file_copy`);
  } finally {
    await client.end();
  }
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** One of Redis's own sixteen databases, emptied. */
export async function redisOf({ redisUrl }: Stores, seat: number): Promise<string> {
  const url = `${redisUrl}/${seat % 16}`;
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
  return url;
}

/** What the surroundings may have set and a test must not reach; an empty value counts as none. */
export const alone = {
  APP_SECRET: "for tests only: 32 characters and more",
  LIMIT_FAILURES: "100000", // a test of a limit sets its own
  DNS_SERVERS: "127.0.0.1:9", // nobody: no test asks the DNS of this machine
  LIMIT_SIGN_UPS: "100000",
  LIMIT_TOKENS: "100000",
  LIMIT_INVITATIONS: "100000",
  LIMIT_EXPORTS: "100000",
  SMTP_URL: "",
  MAIL_FROM: "",
  CLAMAV_URL: "",
  OCR: "",
  METRICS_PORT: "",
  METRICS_WORKER_PORT: "",
  OTEL_EXPORTER_OTLP_ENDPOINT: "",
  S3_ENDPOINT: "",
  S3_BUCKET: "",
  S3_ACCESS_KEY_ID: "",
  S3_SECRET_ACCESS_KEY: "",
  TRUST_PROXY: "",
  SHUTDOWN_WAIT: "0",
  CONNECTION_TIMEOUT: "18000", // of hundreds who ask at once on a busy machine
  LOCK_TIMEOUT: "18000",
  VIES_URL: "http://127.0.0.1:9", // nobody's: a test that asks has a register of its own
};

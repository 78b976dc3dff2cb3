import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, inject, vi } from "vitest";
import { alone, freshDatabase, redisOf } from "./fresh-database.ts";

/**
 * Before each test file: an empty database, queues and a folder that no other file sees. Nothing of the product has
 * been imported yet: one process runs many files, and each file begins with the product's modules evaluated afresh and
 * the environment as it was; only packages stay loaded.
 */
const kept = globalThis as { environment?: NodeJS.ProcessEnv; pools?: unknown; jobs?: unknown };
kept.environment ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in kept.environment)) delete process.env[name];
Object.assign(process.env, kept.environment);
vi.resetModules();

const stores = inject("stores");
const seat = Number(process.env.VITEST_POOL_ID ?? 1);
const folder = join(stores.folder, `files-${seat}`);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);

Object.assign(process.env, alone, {
  DATABASE_URL: await freshDatabase(stores, `seat_${seat}`),
  REDIS_URL: await redisOf(stores, seat),
  QUEUE_PREFIX: `seat-${seat}`,
  DATA_DIR: folder,
  APP_URL: "http://localhost:3000",
  DEMO: "0",
  LOG_LEVEL: process.env.LOG_LEVEL ?? "error",
});

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  if (kept.jobs) await (await import("@jobs/queue")).closeQueue();
  if (kept.pools) await (await import("@db/client")).closePools();
});

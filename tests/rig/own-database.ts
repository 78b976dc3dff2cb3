import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, inject, vi } from "vitest";
import { beginAfresh } from "./afresh.ts";
import { alone, freshDatabase, redisOf } from "./fresh-database.ts";

/** Before each test file: an empty database, queues and folders that no other file sees, under the same names. */
beginAfresh();
const shared = globalThis as { pools?: unknown; jobs?: unknown };

const stores = inject("stores");
const seat = Number(process.env.VITEST_POOL_ID ?? 1);
const folder = join(stores.folder, `files-${seat}`);
const temporary = join(stores.folder, `temporary-${seat}`);
for (const path of [folder, temporary]) {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path);
}

Object.assign(process.env, alone, {
  DATABASE_URL: await freshDatabase(stores, `seat_${seat}`),
  REDIS_URL: await redisOf(stores, seat),
  QUEUE_PREFIX: `seat-${seat}`,
  DATA_DIR: folder,
  TMPDIR: temporary, // what a test leaves behind goes with the stores
  APP_URL: "http://localhost:3000",
  DEMO: "0",
  LOG_LEVEL: process.env.LOG_LEVEL ?? "error",
});

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  if (shared.jobs) await (await import("@jobs/queue")).closeQueue();
  if (shared.pools) await (await import("@db/client")).closePools();
});

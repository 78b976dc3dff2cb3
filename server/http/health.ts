import { once } from "node:events";
import { readOne } from "@db/transact";
import { redis } from "@jobs/queue";
import { log } from "@server/core/log";
import { hasScanner, pingScanner } from "@server/platform/scanner/clamd";
import { storage } from "@server/platform/storage/storage";
import { Hono } from "hono";

/**
 * /healthz: the process is alive. /readyz: it can take requests, which depends on the database and on whether it is
 * stopping. Other dependencies that are unavailable are named in `degraded`; they are checked in the background, so
 * that a request to /readyz costs only one small query.
 */
export const health = new Hono();

type Dependency = { everyMs: number; check: () => Promise<unknown>; isConfigured?: () => boolean };
const dependencies: Record<string, Dependency> = {
  redis: {
    everyMs: 10_000,
    check: async () => {
      if (redis().status !== "ready") await once(redis(), "ready"); // the first check opens the connection
      await redis().ping();
    },
  },
  storage: { everyMs: 60_000, check: () => storage().check() },
  scanner: { everyMs: 30_000, check: pingScanner, isConfigured: hasScanner },
};
const unavailable = new Set<string>();
let stopping = false;

/**
 * Checks Redis, the storage and the scanner (if configured) now and periodically.
 */
export function watchDependencies(): void {
  for (const [name, { everyMs, check, isConfigured }] of Object.entries(dependencies)) {
    if (isConfigured && !isConfigured()) continue;
    const run = async () => {
      if (await answersWithin(3000, check, name)) unavailable.delete(name);
      else unavailable.add(name);
      setTimeout(run, everyMs).unref();
    };
    run();
  }
}

/** From now on /readyz answers 503, so that a load balancer stops sending requests here. */
export function startShutdown(): void {
  stopping = true;
}

health.get("/healthz", (c) => c.json({ ok: true }));

health.get("/readyz", async (c) => {
  const database = await answersWithin(3000, () => readOne({ text: "select 1" }), "database");
  const ok = database && !stopping;
  return c.json({ ok, database, degraded: [...unavailable].sort(), ...(stopping && { stopping }) }, ok ? 200 : 503);
});

async function answersWithin(ms: number, check: () => Promise<unknown>, name: string): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, ms, new Error("no answer in time"));
  });
  try {
    await Promise.race([check(), timeout]);
    return true;
  } catch (error) {
    log.warn("not ready", { part: name, error });
    return false;
  } finally {
    clearTimeout(timer);
  }
}

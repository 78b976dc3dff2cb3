import { setTimeout as pause } from "node:timers/promises";
import { env } from "@server/core/env";
import postgres from "postgres";

/**
 * Rings when a change that promised a job is committed; and after each connection, since a notice may have been missed.
 * Behind a pooler that gives a connection for one transaction it stays silent.
 */
export function hangBell() {
  let rung = false;
  let wake = () => {};
  const ring = () => {
    rung = true;
    wake();
  };
  const sql = postgres(env.DATABASE_URL, { max: 1, connect_timeout: 5, onnotice: () => {} });
  // it tries again by itself; until then the relay looks now and then
  const listening = sql.listen("outbox", ring, ring).catch(() => {});
  return {
    async rungWithin(ms: number, signal: AbortSignal): Promise<void> {
      const called = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const done = new AbortController();
      const either = AbortSignal.any([signal, done.signal]);
      if (!rung) await Promise.race([called, pause(ms, undefined, { signal: either }).catch(() => {})]);
      done.abort();
      rung = false;
    },
    async takeDown(): Promise<void> {
      await sql.end({ timeout: 1 }).catch(() => {});
      await listening;
    },
  };
}

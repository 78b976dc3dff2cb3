import { setTimeout as pause } from "node:timers/promises";
import { env } from "@server/core/env";
import { log } from "@server/core/log";
import postgres from "postgres";

/**
 * Listens for the notice (LISTEN) that Postgres sends when an enqueued job is committed. Each new connection counts as
 * a notice, since one may have been missed. Through a pooler in transaction mode no notice arrives: it needs
 * DATABASE_DIRECT_URL.
 */
export function listenToOutbox() {
  let isNoticed = false;
  let wake = () => {};
  const notice = () => {
    isNoticed = true;
    wake();
  };
  // The folder of a Unix socket is an option to this library, where pg and psql read it from the address.
  const url = new URL(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL);
  const socketFolder = url.searchParams.get("host");
  url.searchParams.delete("host");
  const sql = postgres(url.href, {
    ...(socketFolder && { host: socketFolder }),
    max: 1,
    connect_timeout: 5,
    onnotice: () => {},
  });
  let isClosed = false;
  // it reconnects by itself; until then the relay polls
  const listening = sql.listen("outbox", notice, notice).catch((error: Error) => {
    if (!isClosed) log.warn("the outbox is polled: Postgres does not let us listen", { error: error.message });
  });
  return {
    async noticeWithin(ms: number, signal: AbortSignal): Promise<void> {
      const called = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const done = new AbortController();
      const either = AbortSignal.any([signal, done.signal]);
      if (!isNoticed) await Promise.race([called, pause(ms, undefined, { signal: either }).catch(() => {})]);
      done.abort();
      isNoticed = false;
    },
    async close(): Promise<void> {
      isClosed = true;
      await sql.end({ timeout: 1 }).catch(() => {});
      await listening;
    },
  };
}

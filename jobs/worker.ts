import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { closePools, pools } from "@db/client";
import { checkEnv } from "@server/core/env";
import { log } from "@server/core/log";
import { closeMail } from "@server/platform/mail/send";
import { beat, closeQueue, HEARTBEAT, lastBeat } from "./queue.ts";
import { relay } from "./relay.ts";
import { keepSchedule } from "./schedule.ts";
import { work } from "./work.ts";

// The worker's process: hands jobs of the outbox over, does them, and keeps the clock. Any number may run side by side.
checkEnv();
process.on("uncaughtExceptionMonitor", (error) => log.error("the worker breaks down", { error }));

const PATIENCE_MS = 7000;
const WAIT_MS = 60_000; // for a connection: more jobs may be at work than there are
const RESCHEDULE_MS = 15_000; // should Redis have lost all it knew
const id = randomUUID();
const stopping = new AbortController();

/** Again and again until we stop; soon again where it failed. */
async function every(ms: number, what: () => Promise<unknown>): Promise<void> {
  while (!stopping.signal.aborted) {
    const wait = await what().then(
      () => ms,
      () => 1000,
    );
    await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
  }
}

pools(WAIT_MS);
const worker = work();
const going = Promise.all([
  relay(stopping.signal),
  every(HEARTBEAT.everyMs, () => beat(id)),
  every(RESCHEDULE_MS, () => keepSchedule()),
]);
log.info("the worker is at work", { worker: id });

async function stop(): Promise<void> {
  stopping.abort();
  const done = Promise.all([worker.stop(), going]).then(() => "done" as const);
  if ((await Promise.race([done, pause(PATIENCE_MS)])) !== "done")
    log.warn("the worker leaves jobs unfinished; another takes them up");
  closeMail();
  await Promise.race([Promise.allSettled([lastBeat(id).then(closeQueue, closeQueue), closePools()]), pause(1000)]);
  log.info("the worker has stopped");
  process.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);

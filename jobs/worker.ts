import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { closePools, pools } from "@db/client";
import { checkEnv, env } from "@server/core/env";
import { log } from "@server/core/log";
import { logAllowedOutbound } from "@server/core/outbound";
import { closeMail } from "@server/platform/mail/send";
import { startMeasuring } from "@server/platform/measuring/start";
import { closeQueue, HEARTBEAT, removeHeartbeat, sendHeartbeat } from "./queue.ts";
import { relay } from "./relay.ts";
import { installSchedule } from "./schedule.ts";
import { work } from "./work.ts";

// The worker's process: relays the outbox, runs jobs, and keeps the schedule. Any number may run side by side.
checkEnv();
logAllowedOutbound();
process.on("uncaughtExceptionMonitor", (error) => log.error("the worker breaks down", { error }));

const SHUTDOWN_MS = 7000;
const WAIT_MS = 60_000; // for a connection: more jobs may run than there are connections
const RESCHEDULE_MS = 15_000; // in case Redis has lost its data
const id = randomUUID();
const stopping = new AbortController();

/** Repeats `task` every `ms` until the worker stops; after a failure it waits 1 s. */
async function repeat(ms: number, task: () => Promise<unknown>): Promise<void> {
  while (!stopping.signal.aborted) {
    const wait = await task().then(
      () => ms,
      () => 1000,
    );
    await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
  }
}

pools(WAIT_MS);
const sendTraces = await startMeasuring("register-worker", env.METRICS_WORKER_PORT, async (registry) =>
  (await import("./gauges.ts")).addJobGauges(registry),
);
const mail = env.INBOX_SMTP_PORT
  ? await import("@server/inspection/inbox/smtp")
      .then(({ takeMailAt }) => takeMailAt(env.INBOX_SMTP_PORT!, env.INBOX_SMTP_HOST))
      .catch((error) => log.error("this worker takes no mail for the inboxes", { error })) // another has the port
  : undefined;
const worker = work();
const loops = Promise.all([
  relay(stopping.signal),
  repeat(HEARTBEAT.everyMs, () => sendHeartbeat(id)),
  repeat(RESCHEDULE_MS, () => installSchedule()),
]);
log.info("the worker is at work", { worker: id });

async function stop(): Promise<void> {
  stopping.abort();
  const done = Promise.all([worker.stop(), loops, mail?.stop()]).then(() => "done" as const);
  if ((await Promise.race([done, pause(SHUTDOWN_MS)])) !== "done")
    log.warn("the worker leaves jobs unfinished; another takes them up");
  closeMail();
  await Promise.race([
    Promise.allSettled([removeHeartbeat(id).then(closeQueue, closeQueue), closePools(), sendTraces()]),
    pause(1000),
  ]);
  log.info("the worker has stopped");
  process.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);

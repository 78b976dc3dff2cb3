import { setTimeout as pause } from "node:timers/promises";
import { within } from "@db/bounds";
import { queryRows } from "@db/rows";
import { asOperator, reading } from "@db/transact";
import { Gauge, type Registry } from "prom-client";
import { z } from "zod";
import { queue, queueNames, waitingSince } from "./queue.ts";

const WAIT_MS = 2000; // for Redis or Postgres, of a scrape that waits ten seconds

const states = ["waiting", "prioritized", "active", "delayed", "failed"] as const;

const Outbox = z.object({ jobs: z.number(), seconds: z.number() });

/**
 * Adds what Redis and Postgres are asked at each scrape: by workers alone, which all answer the same. Gives the function
 * that asks.
 */
export function addJobGauges(registry: Registry): () => Promise<void> {
  const registers = [registry];
  const unanswered = new Gauge({
    name: "metrics_unanswered",
    help: "1 where what holds the queues or the outbox did not answer in time; its other metrics are then left out",
    labelNames: ["part"],
    registers,
  });
  const jobs = new Gauge({
    name: "queue_jobs",
    help: "Jobs by queue and state; failed: those that nobody tried again or removed, for 30 days",
    labelNames: ["queue", "state"],
    registers,
  });
  const oldest = new Gauge({
    name: "queue_oldest_waiting_seconds",
    help: "For how long the first one that waits in a queue has been due; 0 where none waits",
    labelNames: ["queue"],
    registers,
  });
  const rows = new Gauge({ name: "outbox_jobs", help: "Jobs that are not handed over to a queue yet", registers });
  const lag = new Gauge({
    name: "outbox_oldest_seconds",
    help: "For how long the first of them has been due; 0 where none is",
    registers,
  });

  const askQueues = inTime(async () => {
    for (const name of queueNames) {
      for (const [state, count] of Object.entries(await queue(name).getJobCounts(...states)))
        jobs.set({ queue: name, state }, count);
      const since = Math.min(Date.now(), (await waitingSince(name)) ?? Number.POSITIVE_INFINITY);
      oldest.set({ queue: name }, (Date.now() - since) / 1000);
    }
  });
  const askOutbox = inTime(async () => {
    const [outbox] = await within({ statementMs: WAIT_MS }, () =>
      reading(
        asOperator,
        (tx) => queryRows(tx, Outbox)`
        select count(*)::int as jobs,
          greatest(0, coalesce(extract(epoch from now() - min(due_at)), 0))::float8 as seconds from outbox`,
      ),
    );
    rows.set(outbox!.jobs);
    lag.set(outbox!.seconds);
  });
  return async () => {
    const [queuesAnswered, outboxAnswered] = await Promise.all([askQueues(), askOutbox()]);
    unanswered.set({ part: "queues" }, queuesAnswered ? 0 : 1);
    unanswered.set({ part: "outbox" }, outboxAnswered ? 0 : 1);
    if (!queuesAnswered) for (const gauge of [jobs, oldest]) gauge.reset();
    if (!outboxAnswered) for (const gauge of [rows, lag]) gauge.remove();
  };
}

/** Asks, one at a time, and says whether it was answered in time. */
function inTime(ask: () => Promise<void>): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  return () => {
    asking ??= ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined;
      });
    return Promise.race([asking, pause(WAIT_MS, false, { ref: false })]);
  };
}

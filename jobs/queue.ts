import { requireOutside } from "@db/outside";
import { env } from "@server/core/env";
import { log } from "@server/core/log";
import { type Job, Queue } from "bullmq";
import { Redis } from "ioredis";
import { type QueueName, queues } from "./contract.ts";

const DAY = 24 * 60 * 60; // seconds
/** How long the queue keeps finished jobs: a second copy of a job with the same id is ignored for that long. */
export const RETENTION = { removeOnComplete: { age: 2 * DAY }, removeOnFail: { age: 30 * DAY } } as const;
export const BACKOFF = { type: "exponential", delay: 2000, jitter: 0.5 } as const;

/** When a job is or was due, in milliseconds since the epoch. */
export const dueAt = ({ timestamp, opts }: Job): number => timestamp + (opts.delay ?? 0);

type Connections = { redis: Redis; queues: Record<QueueName, Queue> };
// On globalThis: in development this module is loaded again after an edit, while the connection stays open.
const globals = globalThis as { jobs?: Connections };

/** The connection for inspecting the queues and adding jobs. Its commands fail at once while Redis is away. */
function connections(): Connections {
  if (!globals.jobs) {
    const redis = new Redis(env.REDIS_URL, {
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      commandTimeout: 5000,
      connectTimeout: 5000,
    });
    redis.on("error", () => {}); // it reconnects by itself; the failed command throws to its caller
    const open = (name: string) =>
      new Queue(name, { connection: redis, prefix: env.QUEUE_PREFIX }).on("error", () => {});
    globals.jobs = {
      redis,
      queues: {
        jobs: open("jobs"),
        long: open("long"),
        reading: open("reading"),
        ocr: open("ocr"),
        signing: open("signing"),
        drawing: open("drawing"),
        scanning: open("scanning"),
        webhooks: open("webhooks"),
      },
    };
  }
  return globals.jobs;
}

export function queue(name: QueueName = "jobs"): Queue {
  requireOutside("The queue");
  return connections().queues[name];
}
export const queueNames = Object.keys(queues) as QueueName[];

/** Since when the first job that waits in a queue is due, in milliseconds since the epoch; undefined: none waits. */
export async function waitingSince(name: QueueName): Promise<number | undefined> {
  const first = await queue(name).getJobs(["waiting", "prioritized"], 0, 0, true); // of each state
  const due = first.filter(Boolean).map(dueAt);
  return due.length > 0 ? Math.min(...due) : undefined;
}
export const redis = () => connections().redis;

/** A connection for a worker, which waits for as long as Redis is away. */
export function workerConnection(): Redis {
  const redis = new Redis(env.REDIS_URL, { maxRetriesPerRequest: null });
  let isAway = false;
  redis.on("error", (error) => {
    if (!isAway) log.warn("Redis does not answer; the worker waits for it", { error: error.message });
    isAway = true;
  });
  redis.on("ready", () => {
    if (isAway) log.info("Redis answers again");
    isAway = false;
  });
  return redis;
}

const HEARTBEATS_KEY = () => `${env.QUEUE_PREFIX}:heartbeats`;
export const HEARTBEAT = { everyMs: 10_000, goneAfterMs: 35_000 } as const;

/** Records that a worker is alive. */
export async function sendHeartbeat(workerId: string): Promise<void> {
  const now = Date.now();
  await connections()
    .redis.multi()
    .zadd(HEARTBEATS_KEY(), now, workerId)
    .zremrangebyscore(HEARTBEATS_KEY(), 0, now - HEARTBEAT.goneAfterMs)
    .exec();
}
export const removeHeartbeat = (workerId: string) => redis().zrem(HEARTBEATS_KEY(), workerId);
/** How many workers sent a heartbeat lately. */
export const countLiveWorkers = () => redis().zcount(HEARTBEATS_KEY(), Date.now() - HEARTBEAT.goneAfterMs, "+inf");

const RUNS_KEY = () => `${env.QUEUE_PREFIX}:runs`;

/** Records that a job of the schedule has run, by its name. */
export const noteRun = (name: string, failed: boolean) =>
  redis().hset(RUNS_KEY(), name, JSON.stringify({ at: Date.now(), failed }));
/** When each job of the schedule ran last, in milliseconds since the epoch, and whether it failed for good. */
export async function lastRuns(): Promise<Record<string, { at: number; failed: boolean }>> {
  const runs = await redis().hgetall(RUNS_KEY());
  return Object.fromEntries(Object.entries(runs).map(([name, run]) => [name, JSON.parse(run)]));
}

export async function closeQueue(): Promise<void> {
  const { jobs } = globals;
  globals.jobs = undefined;
  for (const name of queueNames) await jobs?.queues[name].close().catch(() => {});
  jobs?.redis.disconnect();
}

import { requireOutside } from "@db/outside";
import { env } from "@server/core/env";
import { log } from "@server/core/log";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { type QueueName, queues } from "./contract.ts";

const DAY = 24 * 60 * 60; // seconds
/** A job that was done is kept, for its id makes a second copy of it harmless. */
export const KEPT = { removeOnComplete: { age: 2 * DAY }, removeOnFail: { age: 30 * DAY } } as const;
export const BACKOFF = { type: "exponential", delay: 2000, jitter: 0.5 } as const;

type Opened = { redis: Redis; queues: Record<QueueName, Queue> };
// On globalThis: in development this module is loaded again after an edit, the connection is not.
const kept = globalThis as { jobs?: Opened };

/** To look at the queue and put jobs on it. Fails at once while Redis is away. */
function opened(): Opened {
  if (!kept.jobs) {
    const redis = new Redis(env.REDIS_URL, {
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      commandTimeout: 5000,
      connectTimeout: 5000,
    });
    redis.on("error", () => {}); // it connects again by itself; whoever asks for something hears what failed
    const open = (name: string) =>
      new Queue(name, { connection: redis, prefix: env.QUEUE_PREFIX }).on("error", () => {});
    kept.jobs = {
      redis,
      queues: {
        jobs: open("jobs"),
        reading: open("reading"),
        signing: open("signing"),
        drawing: open("drawing"),
        scanning: open("scanning"),
      },
    };
  }
  return kept.jobs;
}

export function queue(name: QueueName = "jobs"): Queue {
  requireOutside("The queue");
  return opened().queues[name];
}
export const queueNames = Object.keys(queues) as QueueName[];
export const redis = () => opened().redis;

/** For a worker, whose connection waits for as long as Redis is away. */
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

const BEATS = () => `${env.QUEUE_PREFIX}:heartbeats`;
export const HEARTBEAT = { everyMs: 10_000, goneAfterMs: 35_000 } as const;

/** A worker says that it lives. */
export async function beat(workerId: string): Promise<void> {
  const now = Date.now();
  await opened()
    .redis.multi()
    .zadd(BEATS(), now, workerId)
    .zremrangebyscore(BEATS(), 0, now - HEARTBEAT.goneAfterMs)
    .exec();
}
export const lastBeat = (workerId: string) => redis().zrem(BEATS(), workerId);
/** How many workers have said lately that they live. */
export const workersAlive = () => redis().zcount(BEATS(), Date.now() - HEARTBEAT.goneAfterMs, "+inf");

export async function closeQueue(): Promise<void> {
  const { jobs } = kept;
  kept.jobs = undefined;
  for (const name of queueNames) await jobs?.queues[name].close().catch(() => {});
  jobs?.redis.disconnect();
}

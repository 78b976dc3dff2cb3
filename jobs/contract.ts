import type { TenantScope, Tx } from "@db/transact";
import type { z } from "zod";

const MINUTE = 60_000; // ms
/** For what goes through a whole table. */
export const LONG_MS = 10 * MINUTE;
export const STATEMENT_MS = 2 * MINUTE;

/** How many of each queue are done at once by one worker. */
export const queues = { jobs: 5, reading: 2, signing: 2, drawing: 2, scanning: 2 } as const;
export type QueueName = keyof typeof queues;

/** Of a queue in which turns are dealt out; the highest that Redis knows is twice that. */
export const LAST_TURN = 1_000_000;

/**
 * What a job carries (ids only: the handler loads afresh) and how often it is tried, each time after twice the wait: 2
 * s, 4 s, 8 s … `queue`: one of its own, for what may take long; everything else need not wait for it. `statementMs`:
 * how long a statement of it may take in the database, in ms; STATEMENT_MS unless said. `once`: a worker that dies in
 * the middle leaves the job to another, and what it does may not happen twice; its handler is given OnceRun. Without
 * it, doing the job twice must come to the same.
 */
export type Contract = {
  payload: z.ZodObject;
  attempts: number;
  queue?: QueueName;
  statementMs?: number;
  once?: true;
};

/** What a handler is told of its run: `id` is the same each time one job is tried. */
export type Run = { id: string; attempt: number };
/** Of a job that is `once`: beside its run, the transaction for its effect. */
export type OnceRun = Run & { once: Once };
/**
 * Does `effect` in one transaction that also writes down the job's id; not at all where an earlier run of the job has
 * committed that. Should `effect` throw, the next run may do it.
 */
export type Once = (actor: TenantScope, effect: (tx: Tx) => Promise<void>) => Promise<Outcome>;
/** How a job that is `once` ended: a handler gets the first two from `once`, and says the last itself. */
export type Outcome = "done" | "done before" | "nothing to do";

import type { TenantScope, Tx } from "@db/transact";
import type { z } from "zod";

const MINUTE = 60_000; // ms
/** For jobs that go through a whole table, in ms. */
export const LONG_STATEMENT_MS = 10 * MINUTE;
export const STATEMENT_MS = 2 * MINUTE;

/** How many jobs of each queue a worker runs at once. */
export const queues = { jobs: 5, reading: 2, signing: 2, drawing: 2, scanning: 2 } as const;
export type QueueName = keyof typeof queues;

/** The highest turn in a queue with turns; Redis allows a priority of twice that. */
export const LAST_TURN = 1_000_000;

/**
 * What a job carries and how it is run. `payload`: ids only, since the handler loads afresh. `attempts`: how often it
 * is tried, after waits that double: 2 s, 4 s, 8 s … `queue`: its own queue, for what may take long, so that other jobs
 * need not wait. `statementMs`: its statement timeout in ms, by default STATEMENT_MS. `once`: its effect must not
 * happen twice, although a worker that dies leaves the job to another; its handler gets an OnceRun. Jobs without it
 * must be idempotent.
 */
export type Contract = {
  payload: z.ZodObject;
  attempts: number;
  queue?: QueueName;
  statementMs?: number;
  once?: true;
};

/** What a handler gets about its run: `id` is the same in each attempt. */
export type Run = { id: string; attempt: number };
/** For a job with `once`: also the transaction for its effect. */
export type OnceRun = Run & { once: Once };
/**
 * Runs `effect` in a transaction that also stores the job's id; skips it if an earlier run committed that. If `effect`
 * throws, the next attempt may run it.
 */
export type Once = (actor: TenantScope, effect: (tx: Tx) => Promise<void>) => Promise<Outcome>;
/** How a job with `once` ended: a handler returns what `once` gave it, or "nothing to do". */
export type Outcome = "done" | "done before" | "nothing to do";

import type { TenantScope, Tx } from "@db/transact";
import type { z } from "zod";

const MINUTE = 60_000; // ms
/** For jobs that go through a whole table, in ms. */
export const LONG_STATEMENT_MS = 10 * MINUTE;
export const STATEMENT_MS = 2 * MINUTE;

/**
 * `atOnce`: how many jobs of each queue a worker runs at once. `ahead`: while that many wait in it, others stay in the
 * outbox, from which workspaces take turns; some seconds of work at most, so that a turn comes soon.
 */
export const queues = {
  jobs: { atOnce: 5, ahead: 50 },
  long: { atOnce: 2, ahead: 2 },
  reading: { atOnce: 2, ahead: 8 },
  ocr: { atOnce: 1, ahead: 2 },
  signing: { atOnce: 2, ahead: 4 },
  drawing: { atOnce: 2, ahead: 4 },
  scanning: { atOnce: 2, ahead: 8 },
  // each waits for the answer of somebody else's server
  webhooks: { atOnce: 16, ahead: 32 },
} as const;
export type QueueName = keyof typeof queues;

/**
 * What a job carries and how it is run. `payload`: ids only, since the handler loads afresh. `attempts`: how often it
 * is tried, after waits that double: 2 s, 4 s, 8 s … `queue`: its own queue, for what may take long, so that other jobs
 * need not wait. `statementMs`: its statement timeout in ms, by default STATEMENT_MS. `urgent`: somebody waits for it, as for a code to sign in, so it
 * goes before all others. `once`: its effect must not
 * happen twice, although a worker that dies leaves the job to another; its handler gets an OnceRun. Jobs without it
 * must be idempotent.
 */
export type Contract = {
  payload: z.ZodObject;
  attempts: number;
  queue?: QueueName;
  statementMs?: number;
  urgent?: true;
  once?: true;
};

/** The name under which a payload carries the trace of who enqueued the job, beside what its contract says. */
export const TRACE = "traceparent";

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

import { setTimeout as pause } from "node:timers/promises";
import { isDatabaseUnavailable } from "@server/core/database-unavailable";
import type { QueryConfig, QueryResultRow } from "pg";
import { type Ahead, asOperator, begin, type TenantScope, type Tx } from "./begin.ts";
import { conditionToMeet, currentBounds, operationToApply } from "./bounds.ts";
import { joined, joining } from "./condition.ts";
import { isConflict, isOutdated, isTimedOut } from "./errors.ts";
import { once } from "./once.ts";
import { NeedsWorkBefore } from "./outside.ts";
import { forgetPrepared } from "./prepared.ts";
import { Behind, noteWrite, replicaFor, restReplica } from "./replica.ts";

export { asOperator, type TenantScope, type Tx } from "./begin.ts";

const SNAPSHOT = "begin isolation level repeatable read read only";

/**
 * Runs fn in a read-only transaction at one snapshot (repeatable read); a write in it throws. It is canceled when the
 * client has disconnected, and retried once after a deadlock or serialization failure. A replica may answer (replica.ts);
 * where it can't, fn runs again on the primary, but not if the client has disconnected or a statement timed out: the
 * primary would only do the same work once more. The first record that fn finds by its id narrows what it sees from then
 * on to the workspace of that (narrow.ts).
 */
export const reading = <T>(actor: TenantScope, fn: (tx: Tx) => Promise<T>): Promise<T> =>
  readSnapshot(actor, fn, { narrows: actor.workspaceIds !== "all" });

/** The same for what concerns several workspaces of the actor, such as moving from one to another. */
export const readingAcross = <T>(actor: TenantScope, fn: (tx: Tx) => Promise<T>): Promise<T> =>
  readSnapshot(actor, fn, { narrows: false });

async function readSnapshot<T>(
  actor: TenantScope,
  fn: (tx: Tx) => Promise<T>,
  { narrows }: { narrows: boolean },
): Promise<T> {
  const outer = joined(actor);
  if (outer) return fn(outer);
  const { disconnected } = currentBounds();
  const replica = replicaFor();
  if (replica)
    try {
      return await begin(SNAPSHOT, actor, fn, { disconnected, narrows, replica });
    } catch (error) {
      if (disconnected?.aborted || isTimedOut(error)) throw error;
      if (isDatabaseUnavailable(error)) restReplica(error);
      else if (!(error instanceof Behind || isConflict(error) || isOutdated(error))) throw error;
    }
  return retryOnce(() => begin(SNAPSHOT, actor, fn, { disconnected, narrows }));
}

/**
 * Runs fn in a transaction: one commit, or nothing. fn enqueues mail, jobs and webhooks by enqueue(tx, …) and uses
 * storage through before(), never directly. After a deadlock or serialization failure it is run once more from the
 * start. It is not canceled when the client disconnects. The first one of an operation of a device (bounds.ts) does
 * nothing if that was applied before (once.ts). The first one of a conditional change locks what it depends on, and
 * checks the condition.
 */
export async function transact<T>(actor: TenantScope, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const ahead: Ahead = { done: new Map(), undo: [] };
  const operation = operationToApply();
  const whole = operation ? (tx: Tx) => once(tx, operation, () => fn(tx)) : fn;
  const condition = conditionToMeet();
  const work = condition ? (tx: Tx) => joining(tx, actor, condition).then(() => whole(tx)) : whole;
  for (;;) {
    try {
      const result = await retryOnce(() => begin("begin", actor, work, { ahead }));
      await noteWrite();
      return result;
    } catch (error) {
      await runBeforehand(error, ahead);
    }
  }
}

/**
 * Does the work that before() asked for. If `error` is another one, or the work fails, everything done so far is undone
 * and the error is thrown.
 */
async function runBeforehand(error: unknown, { undo }: Ahead): Promise<void> {
  try {
    if (!(error instanceof NeedsWorkBefore)) throw error;
    await error.work();
  } catch (failed) {
    // the first error matters; what could not be undone expires by itself
    for (const each of undo) await each().catch(() => {});
    throw failed;
  }
}

const RETRY_AFTER_MS = 50; // ms

/**
 * Runs fn again, once, after a deadlock or serialization failure, and after one of a prepared statement. It pauses
 * first: without that, the other transaction would not have got its locks yet.
 */
const retryOnce = <T>(fn: () => Promise<T>): Promise<T> =>
  fn().catch(async (error: unknown) => {
    if (isOutdated(error)) forgetPrepared();
    else if (!isConflict(error)) throw error;
    await pause(RETRY_AFTER_MS);
    return fn();
  });

/**
 * One statement as operator that only reads, in a transaction whose messages are sent together: used to look up the
 * caller of each request. It is canceled when the client has disconnected, and retried once after a deadlock or
 * serialization failure.
 */
export const readOne = <R extends QueryResultRow>(config: QueryConfig): Promise<R[]> =>
  retryOnce(async () => {
    const { disconnected } = currentBounds();
    const one = (tx: Tx) => tx.$client.query<R>(config);
    return (await begin("begin read only", asOperator, one, { disconnected, isSentAtOnce: true })).rows;
  });

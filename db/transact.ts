import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PoolClient, QueryConfig, QueryResultRow } from "pg";
import { currentBounds } from "./bounds.ts";
import { GRACE_MS, pools } from "./client.ts";
import { countQuery } from "./count.ts";
import { NeedsWorkBefore, type Running, running } from "./outside.ts";
import { dropSurplus, forgetPrepared, prepared } from "./prepared.ts";

type Ahead = Pick<Running, "done" | "undo">;
/** Drizzle within one transaction. It cannot begin or end one: only transact() and reading() do. */
export type Tx = Omit<NodePgDatabase, "transaction">;
/**
 * What row-level security needs to know of an actor: the workspaces whose rows it may see. "all": the transaction runs
 * as app_operator, whose policies allow every row.
 */
export type TenantScope = { workspaceIds: readonly string[] | "all" };

/** For sign-in, jobs and rows that belong to no workspace. */
export const asOperator: TenantScope = { workspaceIds: "all" };

/**
 * Runs fn in a read-only transaction at one snapshot (repeatable read); a write in it throws. It is canceled when the
 * client has disconnected, and retried once after a deadlock or serialization failure.
 */
export const reading = <T>(actor: TenantScope, fn: (tx: Tx) => Promise<T>) =>
  retryOnce(() =>
    begin("begin isolation level repeatable read read only", actor, fn, { disconnected: currentBounds().disconnected }),
  );
/**
 * Runs fn in a transaction: one commit, or nothing. fn enqueues mail, jobs and webhooks by enqueue(tx, …) and uses
 * storage through before(), never directly. After a deadlock or serialization failure it is run once more from the
 * start. It is not canceled when the client disconnects.
 */
export async function transact<T>(actor: TenantScope, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const ahead: Ahead = { done: new Map(), undo: [] };
  for (;;) {
    try {
      return await retryOnce(() => begin("begin", actor, fn, { ahead }));
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
    else if (!has(error, ({ code = "" }) => ["40P01", "40001"].includes(code))) throw error;
    await pause(RETRY_AFTER_MS);
    return fn();
  });

/**
 * Whether a prepared statement can't be used any more: it would answer other columns since a migration, or a pooler
 * has passed us a connection that does not know it, or knows another.
 */
const isOutdated = (error: unknown) =>
  has(error, ({ code = "", routine }) => ["26000", "42P05"].includes(code) || routine === "RevalidateCachedQuery");

/** Whether an error is one of Postgres that `matches`. Drizzle wraps it, so its causes are searched too. */
const has = (error: unknown, matches: (error: { code?: string; routine?: string }) => boolean): boolean =>
  error instanceof Error && (matches(error as Error & { code?: string }) || has(error.cause, matches));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Settings that differ from the connection's own are sent in the same message as `begin`: no extra round trip, and no
 * query of the transaction can run before them. Throws on an id that is not a UUID.
 */
function opening(
  client: PoolClient,
  statement: string,
  { workspaceIds }: TenantScope,
  statementMs: number | undefined,
): string {
  const parts = [statement];
  if (workspaceIds !== "all") {
    if (!workspaceIds.every((id) => uuid.test(id))) throw new Error("A workspace's id is a UUID.");
    parts.push(`set local app.workspaces = '${workspaceIds.join()}'`);
  }
  if (statementMs !== undefined) parts.push(`set local statement_timeout = ${Math.round(statementMs)}`);
  return [...parts, ...dropSurplus(client)].join("; ");
}

/**
 * One reading statement as operator, without a transaction: used to look up the caller of each request. It is canceled
 * when the client has disconnected, and retried once after a deadlock or serialization failure.
 */
export const readOne = <R extends QueryResultRow>(config: QueryConfig): Promise<R[]> =>
  retryOnce(async () => {
    const { disconnected } = currentBounds();
    disconnected?.throwIfAborted();
    const client = await pools().operators.connect();
    let lost: Error | undefined;
    const onLost = (error: Error) => {
      lost = error;
    };
    client.on("error", onLost);
    const stopWatching = disconnectOn(disconnected, client);
    try {
      return (await client.query<R>(prepared(client, config))).rows;
    } catch (error) {
      lost ??= error as Error; // a connection whose statement failed is not reused
      throw error;
    } finally {
      stopWatching();
      client.off("error", onLost);
      client.release(lost);
    }
  });

async function begin<T>(
  statement: string,
  actor: TenantScope,
  fn: (tx: Tx) => Promise<T>,
  { disconnected, ahead = { done: new Map(), undo: [] } }: { disconnected?: AbortSignal; ahead?: Ahead },
): Promise<T> {
  disconnected?.throwIfAborted();
  const { tenants, operators } = pools();
  const client = await (actor.workspaceIds === "all" ? operators : tenants).connect();
  const { statementMs } = currentBounds();
  let lost: Error | undefined;
  const transaction: Running = { over: false, ...ahead };
  const onLost = (error: Error) => {
    lost = error;
  };
  client.on("error", onLost); // the server may go away between two queries
  const stopWatching = disconnectOn(disconnected, client);
  try {
    // The pool pipelines: `begin` and the first queries are sent together, in this order.
    const opened = client.query(opening(client, statement, actor, statementMs));
    const tx = transactionOn(client, () => transaction.over, statementMs);
    const [result] = await Promise.all([running.run(transaction, () => fn(tx)), opened]);
    if (transaction.needs) throw transaction.needs; // before() threw it in fn, which caught it
    transaction.over = true; // a promise that fn did not await must not write into the connection's next transaction
    const { command } = await client.query("commit");
    if (command !== "COMMIT") throw new Error("The transaction was rolled back: a failed query in it was swallowed.");
    return result;
  } catch (error) {
    transaction.over = true;
    await client.query("rollback").catch((failed: Error) => {
      lost ??= failed;
    });
    throw error;
  } finally {
    stopWatching();
    client.off("error", onLost);
    client.release(lost);
  }
}

const DISCONNECT_AFTER_MS = 500; // ms

/**
 * Closes the connection when the client has disconnected; Postgres then stops the statement. It waits
 * DISCONNECT_AFTER_MS first, since a new connection costs more than letting a short statement finish. Returns the
 * function that stops watching.
 */
function disconnectOn(disconnected: AbortSignal | undefined, client: PoolClient): () => void {
  if (!disconnected) return () => {};
  let timer: NodeJS.Timeout | undefined;
  const onHungUp = () => {
    timer = setTimeout(() => socketOf(client).destroy(), DISCONNECT_AFTER_MS);
  };
  if (disconnected.aborted)
    onHungUp(); // it aborted while this waited for a connection
  else disconnected.addEventListener("abort", onHungUp, { once: true });
  return () => {
    disconnected.removeEventListener("abort", onHungUp);
    clearTimeout(timer);
  };
}

/** Not in pg's types. client.end() would wait for the running statement. */
const socketOf = (client: PoolClient) => (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/** Drizzle on one connection. Its queries are rejected once the transaction is over. */
function transactionOn(client: PoolClient, isOver: () => boolean, statementMs: number | undefined): Tx {
  const query = (config: QueryConfig, values: unknown[]) => {
    if (isOver()) return Promise.reject(new Error("This transaction is over."));
    countQuery();
    const named = prepared(client, config);
    return client.query(
      statementMs === undefined ? named : Object.assign({}, named, { query_timeout: statementMs + GRACE_MS }),
      values,
    );
  };
  return drizzle({ client: { query } as unknown as PoolClient, casing: "snake_case" });
}

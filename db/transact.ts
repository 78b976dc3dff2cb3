import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { env } from "@server/core/env";
import { NodePgDatabase, NodePgSession } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type { ClientBase, PoolClient, QueryConfig, QueryResultRow } from "pg";
import { currentBounds } from "./bounds.ts";
import { GRACE_MS, pools } from "./client.ts";
import { countQuery } from "./count.ts";
import { opening } from "./opening.ts";
import { NeedsWorkBefore, type Running, running } from "./outside.ts";
import { forgetPrepared, prepared } from "./prepared.ts";

type Ahead = Pick<Running, "done" | "undo">;
/**
 * Drizzle within one transaction, and its connection as `$client`. It cannot begin or end one: only transact() and
 * reading() do.
 */
export type Tx = Omit<NodePgDatabase, "transaction"> & { $client: Pick<ClientBase, "query"> };
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

type Options = {
  disconnected?: AbortSignal;
  ahead?: Ahead;
  /** Whether fn sends all its statements before it waits for anything, so that the commit can follow them. */
  isSentAtOnce?: boolean;
};

async function begin<T>(
  statement: string,
  { workspaceIds }: TenantScope,
  fn: (tx: Tx) => Promise<T>,
  { disconnected, ahead = { done: new Map(), undo: [] }, isSentAtOnce = false }: Options,
): Promise<T> {
  disconnected?.throwIfAborted();
  const role = workspaceIds === "all" ? "app_operator" : "app_user";
  const client = await pools()[role].connect();
  const { statementMs = env.STATEMENT_TIMEOUT } = currentBounds();
  let lost: Error | undefined;
  const transaction: Running = { over: false, ...ahead };
  const onLost = (error: Error) => {
    lost = error;
  };
  client.on("error", onLost); // the server may go away between two queries
  const stopWatching = disconnectOn(disconnected, client);
  try {
    // The pool pipelines: the opening and the first queries are sent together, in this order.
    const scope = { role, workspaceIds: workspaceIds === "all" ? [] : workspaceIds, statementMs } as const;
    const opened = client.query(opening(client, statement, scope));
    const tx = transactionOn(client, () => transaction.over, statementMs);
    const work = running.run(transaction, () => fn(tx));
    const ended = isSentAtOnce ? client.query("commit") : undefined;
    const [result] = await Promise.all([work, opened, ended]);
    if (transaction.needs) throw transaction.needs; // before() threw it in fn, which caught it
    transaction.over = true; // a promise that fn did not await must not write into the connection's next transaction
    const { command } = await (ended ?? client.query("commit"));
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

const dialect = new PgDialect({ casing: "snake_case" });

/** Drizzle on one connection. Its queries are rejected once the transaction is over. */
function transactionOn(client: PoolClient, isOver: () => boolean, statementMs: number): Tx {
  const query = (config: QueryConfig, values?: unknown[]) => {
    if (isOver()) return Promise.reject(new Error("This transaction is over."));
    countQuery();
    const bounded = { ...prepared(client, config), query_timeout: statementMs + GRACE_MS }; // not in pg's types
    return client.query(bounded, values);
  };
  const $client = { query } as unknown as PoolClient;
  // as drizzle() does, but with one dialect for all transactions, which remembers the names of columns
  const session = new NodePgSession<Record<string, never>, Record<string, never>>($client, dialect, undefined);
  return Object.assign(new NodePgDatabase(dialect, session, undefined), { $client });
}

import type { Duplex } from "node:stream";
import { env } from "@server/core/env";
import { watched } from "@server/core/measure";
import { NodePgDatabase, NodePgSession } from "drizzle-orm/node-postgres";
import type { ClientBase, PoolClient, QueryConfig } from "pg";
import { currentBounds } from "./bounds.ts";
import { GRACE_MS, type Pools, pools } from "./client.ts";
import { countQuery } from "./count.ts";
import { dialect } from "./dialect.ts";
import { isAfterFailure } from "./errors.ts";
import { opening } from "./opening.ts";
import { type Running, running } from "./outside.ts";
import { prepared } from "./prepared.ts";

/**
 * Drizzle within one transaction, and its connection as `$client`. It cannot begin or end one: only transact() and
 * reading() do. `narrows`: once a record is found by its id, only rows of its workspace are seen (narrow.ts).
 */
export type Tx = Omit<NodePgDatabase, "transaction"> & { $client: Pick<ClientBase, "query">; narrows: boolean };
/**
 * What row-level security needs to know of an actor: the workspaces whose rows it may see. "all": the transaction runs
 * as app_operator, whose policies allow every row.
 */
export type TenantScope = { workspaceIds: readonly string[] | "all" };

/** For sign-in, jobs and rows that belong to no workspace. */
export const asOperator: TenantScope = { workspaceIds: "all" };

export type Ahead = Pick<Running, "done" | "undo">;

type Options = {
  disconnected?: AbortSignal;
  ahead?: Ahead;
  /** Whether fn sends all its statements before it waits for anything, so that the commit can follow them. */
  isSentAtOnce?: boolean;
  narrows?: boolean;
  /** Another server than the primary, and what is asked of it first: if that throws, fn's outcome does not count. */
  replica?: { pools: Pools; check: (client: PoolClient) => Promise<void> };
};

/** Runs fn in a transaction that `statement` begins, as transact() and reading() say. */
export const begin = <T>(
  statement: string,
  scope: TenantScope,
  fn: (tx: Tx) => Promise<T>,
  options: Options,
): Promise<T> =>
  watched({ kind: "transaction", name: statement.endsWith("read only") ? "read" : "write" }, () =>
    run(statement, scope, fn, options),
  );

async function run<T>(
  statement: string,
  { workspaceIds }: TenantScope,
  fn: (tx: Tx) => Promise<T>,
  { disconnected, ahead = { done: new Map(), undo: [] }, isSentAtOnce = false, narrows = false, replica }: Options,
): Promise<T> {
  disconnected?.throwIfAborted();
  const role = workspaceIds === "all" ? "app_operator" : "app_user";
  const client = await (replica?.pools ?? pools())[role].connect();
  const { statementMs = env.STATEMENT_TIMEOUT } = currentBounds();
  let lost: Error | undefined;
  const transaction: Running = { over: false, ...ahead };
  const onLost = (error: Error) => {
    lost = error;
  };
  client.on("error", onLost); // the server may go away between two queries
  const stopWatching = disconnectOn(disconnected, client);
  let checked: Promise<void> | undefined;
  try {
    // The pool pipelines: the opening and the first queries are sent together, in this order.
    const scope = { role, workspaceIds: workspaceIds === "all" ? [] : workspaceIds, statementMs } as const;
    sendTogether(client);
    const opened = client.query(opening(client, statement, scope));
    checked = replica?.check(client);
    const tx = transactionOn(client, transaction, { ...scope, narrows });
    const work = running.run(transaction, () => fn(tx));
    const ended = isSentAtOnce ? client.query("commit") : undefined;
    const [result] = await Promise.all([work, opened, checked, ended]);
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
    await checked;
    // of statements sent together the later ones fail because the first did, and may be heard of before it
    throw (isAfterFailure(error) && transaction.failed) || error;
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

/**
 * What is sent until the event loop goes on leaves in one write: for a short statement, writing and Postgres' waking up
 * for each of its messages cost more than the statement.
 */
function sendTogether(client: PoolClient): void {
  const socket = socketOf(client);
  if (socket.writableCorked) return;
  socket.cork();
  process.nextTick(() => socket.uncork());
}

/** Not in pg's types. client.end() would wait for the running statement. */
const socketOf = (client: PoolClient) => (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/** Drizzle on one connection. Its queries are rejected once the transaction is over. */
function transactionOn(
  client: PoolClient,
  transaction: Running,
  { statementMs, workspaceIds, narrows }: { statementMs: number; workspaceIds: readonly string[]; narrows: boolean },
): Tx {
  const query = (config: QueryConfig, values?: unknown[]) => {
    if (transaction.over) return Promise.reject(new Error("This transaction is over."));
    sendTogether(client);
    const bounded = { ...prepared(client, config, workspaceIds.length), query_timeout: statementMs + GRACE_MS }; // not in pg's types
    const answered = client.query(bounded, values);
    countQuery(answered);
    answered.catch((error: Error) => {
      transaction.failed ??= error;
    });
    return answered;
  };
  const $client = { query } as unknown as PoolClient;
  // as drizzle() does, but with one dialect for all transactions
  const session = new NodePgSession<Record<string, never>, Record<string, never>>($client, dialect, undefined);
  return Object.assign(new NodePgDatabase(dialect, session, undefined), { $client, narrows });
}

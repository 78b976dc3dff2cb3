import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PoolClient, QueryConfig, QueryResultRow } from "pg";
import { boundsHere } from "./bounds.ts";
import { GRACE, pools } from "./client.ts";
import { counted } from "./count.ts";
import { NeedsBefore, type Running, running } from "./outside.ts";

type Ahead = Pick<Running, "done" | "undo">;
/** Drizzle within one transaction, which begins and ends here alone. */
export type Tx = Omit<NodePgDatabase, "transaction">;
/**
 * What row-level security needs to know of an actor: the workspaces whose rows exist for it. "all": the transaction
 * runs as operator, whom the policies let see every row.
 */
export type TenantScope = { workspaceIds: readonly string[] | "all" };

/** For sign-in, jobs and what belongs to no workspace. */
export const asOperator: TenantScope = { workspaceIds: "all" };

/**
 * Reads one consistent moment. Postgres refuses a write in here. It ends when whoever asked has hung up, and is done
 * once more where Postgres broke it off for another's sake.
 */
export const reading = <T>(actor: TenantScope, fn: (tx: Tx) => Promise<T>) =>
  onceMore(() => begin("begin isolation level repeatable read read only", actor, fn, { hungUp: boundsHere().hungUp }));
/**
 * One commit or nothing. Mail, jobs and webhooks go through enqueue(tx, …), storage through before(), never from
 * within. Should it have stood in another's way and the other in its, Postgres broke this one off, and it is done once
 * more from the beginning. It goes on when whoever asked has hung up.
 */
export async function transact<T>(actor: TenantScope, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const ahead: Ahead = { done: new Map(), undo: [] };
  for (;;) {
    try {
      return await onceMore(() => begin("begin", actor, fn, { ahead }));
    } catch (error) {
      await doAhead(error, ahead);
    }
  }
}

/**
 * What has to be done before the transaction; where it can't be, or the transaction failed for another reason, all that
 * was done is taken back. Throws that.
 */
async function doAhead(error: unknown, { undo }: Ahead): Promise<void> {
  try {
    if (!(error instanceof NeedsBefore)) throw error;
    await error.work();
  } catch (failed) {
    // why it failed is what matters; what is left runs out by itself
    for (const each of undo) await each().catch(() => {});
    throw failed;
  }
}

const LET_GO = 50; // ms

/**
 * Does it again, once, where Postgres broke it off as one of two that stood in each other's way (a deadlock, or what
 * can't be put in an order). The other needs a moment to take what it waited for: at once, the two would meet again.
 */
const onceMore = <T>(fn: () => Promise<T>): Promise<T> =>
  fn().catch(async (error: unknown) => {
    if (!isBrokenOff(error)) throw error;
    await pause(LET_GO);
    return fn();
  });

/** Drizzle wraps what Postgres says. */
const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error &&
  (["40P01", "40001"].includes((error as { code?: string }).code ?? "") || isBrokenOff(error.cause));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What differs from the connection's own settings goes in the same message as begin: no round trip, and no query of the
 * transaction can come before it.
 */
function opening(statement: string, { workspaceIds }: TenantScope, statementMs: number | undefined): string {
  const bound = statementMs === undefined ? "" : `; set local statement_timeout = ${Math.round(statementMs)}`;
  if (workspaceIds === "all") return statement + bound;
  if (!workspaceIds.every((id) => uuid.test(id))) throw new Error("A workspace's id is a UUID.");
  return `${statement}; set local app.workspaces = '${workspaceIds.join()}'${bound}`;
}

/**
 * One statement that only reads, as operator and without a transaction around it: who asks is looked up so at each
 * request. It ends when whoever asked has hung up, and is done once more where Postgres broke it off.
 */
export const readOne = <R extends QueryResultRow>(config: QueryConfig): Promise<R[]> =>
  onceMore(async () => {
    const { hungUp } = boundsHere();
    hungUp?.throwIfAborted();
    const client = await pools().operators.connect();
    let lost: Error | undefined;
    const onLost = (error: Error) => {
      lost = error;
    };
    client.on("error", onLost);
    const stopCutting = cutWhen(hungUp, client);
    try {
      return (await client.query<R>(config)).rows;
    } catch (error) {
      lost ??= error as Error; // one that was broken off in the middle is no good to the next
      throw error;
    } finally {
      stopCutting();
      client.off("error", onLost);
      client.release(lost);
    }
  });

async function begin<T>(
  statement: string,
  actor: TenantScope,
  fn: (tx: Tx) => Promise<T>,
  { hungUp, ahead = { done: new Map(), undo: [] } }: { hungUp?: AbortSignal; ahead?: Ahead },
): Promise<T> {
  hungUp?.throwIfAborted();
  const { tenants, operators } = pools();
  const client = await (actor.workspaceIds === "all" ? operators : tenants).connect();
  const { statementMs } = boundsHere();
  let lost: Error | undefined;
  const transaction: Running = { over: false, ...ahead };
  const onLost = (error: Error) => {
    lost = error;
  };
  client.on("error", onLost); // the server may go away between two queries
  const stopCutting = cutWhen(hungUp, client);
  try {
    // The pool pipelines: begin and the first queries leave together, in this order.
    const opened = client.query(opening(statement, actor, statementMs));
    const tx = transactionOn(client, () => transaction.over, statementMs);
    const [result] = await Promise.all([running.run(transaction, () => fn(tx)), opened]);
    if (transaction.needs) throw transaction.needs; // thrown in fn already, and caught there
    transaction.over = true; // a branch that fn forgot to await must not write into the next caller's transaction
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
    stopCutting();
    client.off("error", onLost);
    client.release(lost);
  }
}

const HARDLY_WORTH_IT = 500; // ms

/**
 * Cuts the connection when nobody waits for the answer any more; Postgres then stops working on it. What is done in a
 * moment may finish: a new connection would cost more. Gives what ends the watch.
 */
function cutWhen(hungUp: AbortSignal | undefined, client: PoolClient): () => void {
  if (!hungUp) return () => {};
  let timer: NodeJS.Timeout | undefined;
  const onHungUp = () => {
    timer = setTimeout(() => socketOf(client).destroy(), HARDLY_WORTH_IT);
  };
  if (hungUp.aborted)
    onHungUp(); // while it waited for a connection
  else hungUp.addEventListener("abort", onHungUp, { once: true });
  return () => {
    hungUp.removeEventListener("abort", onHungUp);
    clearTimeout(timer);
  };
}

/** The types of pg leave it out. client.end() would wait for the answer. */
const socketOf = (client: PoolClient) => (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/** Drizzle on one connection, for as long as the transaction lasts. */
function transactionOn(client: PoolClient, isOver: () => boolean, statementMs: number | undefined): Tx {
  const query = (config: QueryConfig, values: unknown[]) => {
    if (isOver()) return Promise.reject(new Error("This transaction is over."));
    counted();
    return client.query(
      statementMs === undefined ? config : Object.assign({}, config, { query_timeout: statementMs + GRACE }),
      values,
    );
  };
  return drizzle({ client: { query } as unknown as PoolClient, casing: "snake_case" });
}

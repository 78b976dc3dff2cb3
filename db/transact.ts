import { NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type { PoolClient } from "pg";
import { pools } from "./client.ts";
import { counted } from "./count.ts";

export type Tx = NodePgTransaction<Record<string, never>, Record<string, never>>;
/** What the wall needs to know of an actor. "all" is how a super admin or a job says openly that it goes over the wall. */
export type Walled = { workspaceIds: readonly string[] | "all" };

/** Over the wall, said openly: for sign-in, jobs and what belongs to no workspace. */
export const overTheWall: Walled = { workspaceIds: "all" };

/** Reads one consistent moment. Postgres refuses a write in here. */
export const reading = <T>(actor: Walled, fn: (tx: Tx) => Promise<T>) =>
  begin("begin isolation level repeatable read read only", actor, fn);
/**
 * One commit or nothing. Mail, jobs and webhooks go through later(tx, …), never from within. Should it have stood in another's way and the
 * other in its, Postgres broke this one off, and it is done once more from the beginning.
 */
export const transact = <T>(actor: Walled, fn: (tx: Tx) => Promise<T>) =>
  begin("begin", actor, fn).catch((error: unknown) => {
    if (!isDeadlock(error)) throw error;
    return begin("begin", actor, fn);
  });

/** Drizzle wraps what Postgres says. */
const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === "40P01" || isDeadlock(error.cause));

const dialect = new PgDialect({ casing: "snake_case" });
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The wall is set in the same message as begin: no round trip, and no query of the transaction can come before it. */
function opening(statement: string, { workspaceIds }: Walled): string {
  if (workspaceIds === "all") return statement;
  if (!workspaceIds.every((id) => uuid.test(id))) throw new Error("A workspace's id is a UUID.");
  return `${statement}; set local app.workspaces = '${workspaceIds.join()}'`;
}

async function begin<T>(statement: string, actor: Walled, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const { tenants, operators } = pools();
  const client = await (actor.workspaceIds === "all" ? operators : tenants).connect();
  let lost: Error | undefined;
  let over = false;
  const onLost = (error: Error) => {
    lost = error;
  };
  client.on("error", onLost); // the server may go away between two queries; unheard, that would end the process
  try {
    // The pool pipelines: begin and the first queries leave together, in this order.
    const opened = client.query(opening(statement, actor));
    const [result] = await Promise.all([fn(transactionOn(client, () => over)), opened]);
    over = true; // a branch that fn forgot to await must not write into the next caller's transaction
    const { command } = await client.query("commit");
    if (command !== "COMMIT") throw new Error("The transaction was rolled back: a failed query in it was swallowed.");
    return result;
  } catch (error) {
    over = true;
    await client.query("rollback").catch((failed: Error) => {
      lost ??= failed;
    });
    throw error;
  } finally {
    client.off("error", onLost);
    client.release(lost);
  }
}

/** Drizzle on one connection, for as long as the transaction lasts. */
function transactionOn(client: PoolClient, isOver: () => boolean): Tx {
  const query = (...args: Parameters<PoolClient["query"]>) => {
    if (isOver()) return Promise.reject(new Error("This transaction is over."));
    counted();
    return client.query(...args);
  };
  return new NodePgTransaction(
    dialect,
    new NodePgSession({ query } as unknown as PoolClient, dialect, undefined),
    undefined,
  ) as unknown as Tx;
}

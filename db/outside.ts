import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "@server/core/env";

/**
 * The state of a running transaction: whether it is over, the results of work done before it began, how to undo that
 * work, and the work that must be done before it can continue.
 */
export type Running = {
  over: boolean;
  done: Map<string, unknown>;
  needs?: NeedsWorkBefore;
  undo: Undo[];
  failed?: Error;
};
type Undo = () => Promise<void>;

export const running = new AsyncLocalStorage<Running>();

/** Thrown by before(): the transaction is rolled back, the work is done, and the transaction runs again. */
export class NeedsWorkBefore extends Error {
  constructor(
    name: string,
    readonly work: () => Promise<void>,
  ) {
    super(`"${name}" has to be done before the transaction.`);
  }
}

/**
 * For use inside transact(): returns the result of `work`, which ran while no transaction was open. The first call
 * rolls the transaction back, runs `work`, and starts the transaction again; so every check before this line has passed
 * by then, and slow storage or networks hold no connection. Done once for each `name`. `undo` is called if the
 * transaction fails in the end.
 */
export async function before<T>(name: string, work: () => Promise<T>, undo?: (made: T) => Promise<void>): Promise<T> {
  const transaction = running.getStore();
  if (!transaction || transaction.over) throw new Error("before() is for the inside of a transaction.");
  if (transaction.done.has(name)) return transaction.done.get(name) as T;
  transaction.needs ??= new NeedsWorkBefore(name, async () => {
    const made = await work();
    transaction.done.set(name, made);
    if (undo) transaction.undo.push(() => undo(made));
  });
  throw transaction.needs;
}

/** Inside a transaction the same as before(); elsewhere it runs `work` at once. */
export const outside = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  isInside() ? before(name, work) : work();

function isInside(): boolean {
  const transaction = running.getStore();
  return transaction !== undefined && !transaction.over;
}

/**
 * To be called by whatever waits for another machine (storage, mail, queue, other servers). Throws inside a
 * transaction, except in production. `what` names it in the error.
 */
export function requireOutside(what: string): void {
  if (isInside() && env.NODE_ENV !== "production")
    throw new Error(`${what} was asked inside a database transaction, which would hold a connection until it answers.`);
}

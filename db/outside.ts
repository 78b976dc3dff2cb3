import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "@server/core/env";

/**
 * What a running transaction knows: whether it is over, what was done before it began, how that is taken back, and what
 * must be done before it can go on.
 */
export type Running = { over: boolean; done: Map<string, unknown>; needs?: NeedsBefore; undo: Undo[] };
type Undo = () => Promise<void>;

export const running = new AsyncLocalStorage<Running>();

/** Thrown by before(): the transaction is rolled back, the work is done, and the transaction runs again. */
export class NeedsBefore extends Error {
  constructor(
    name: string,
    readonly work: () => Promise<void>,
  ) {
    super(`"${name}" has to be done before the transaction.`);
  }
}

/**
 * Inside transact(): gives what `work` gave, which was done while no transaction was open. At the first call the
 * transaction is rolled back for it, so that all checks before this line have passed by then, and whatever storage or
 * the network takes, it takes without a connection. Once for each `name`. `undo` takes it back where the transaction
 * comes to nothing.
 */
export async function before<T>(name: string, work: () => Promise<T>, undo?: (made: T) => Promise<void>): Promise<T> {
  const transaction = running.getStore();
  if (!transaction || transaction.over) throw new Error("before() is for the inside of a transaction.");
  if (transaction.done.has(name)) return transaction.done.get(name) as T;
  transaction.needs ??= new NeedsBefore(name, async () => {
    const made = await work();
    transaction.done.set(name, made);
    if (undo) transaction.undo.push(() => undo(made));
  });
  throw transaction.needs;
}

/** As before() where a transaction is open here; else the work is done at once. */
export const outside = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  isInside() ? before(name, work) : work();

function isInside(): boolean {
  const transaction = running.getStore();
  return transaction !== undefined && !transaction.over;
}

/**
 * For whatever waits for another machine (storage, mail, queue, other people's servers). Throws inside a transaction,
 * except in production.
 */
export function requireOutside(what: string): void {
  if (isInside() && env.NODE_ENV !== "production")
    throw new Error(`${what} was asked inside a database transaction, which would hold a connection until it answers.`);
}

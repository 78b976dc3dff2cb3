import { AsyncLocalStorage } from "node:async_hooks";

const counting = new AsyncLocalStorage<{ queries: number }>();

/** Counts the queries that fn makes, BEGIN and COMMIT aside: for the log line of a request, and for the bench. */
export function countingQueries<T>(fn: (count: { queries: number }) => T): T {
  const count = { queries: 0 };
  return counting.run(count, () => fn(count));
}

export function counted(): void {
  const count = counting.getStore();
  if (count) count.queries++;
}

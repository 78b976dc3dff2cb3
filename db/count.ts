import { AsyncLocalStorage } from "node:async_hooks";

const counting = new AsyncLocalStorage<{ queries: number }>();

/** Counts the queries that fn makes, without BEGIN and COMMIT: for a request's log line, and for the bench. */
export function countingQueries<T>(fn: (count: { queries: number }) => T): T {
  const count = { queries: 0 };
  return counting.run(count, () => fn(count));
}

export function countQuery(): void {
  const count = counting.getStore();
  if (count) count.queries++;
}

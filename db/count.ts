import { AsyncLocalStorage } from "node:async_hooks";

/** The queries of all work of one kind, such as a procedure, and the seconds from when each was sent to its answer. */
export type QueryTotals = { queries: number; seconds: number };
type Count = { queries: number; around?: Count; totals?: QueryTotals };

const counting = new AsyncLocalStorage<Count>();

/**
 * Counts the queries that fn makes, without BEGIN and COMMIT: for a request's log line, and for the bench. `totals`: to
 * which they are added; by default those of the count around it.
 */
export function countingQueries<T>(fn: (count: { queries: number }) => T, totals?: QueryTotals): T {
  const around = counting.getStore();
  const count: Count = { queries: 0, around, totals: totals ?? around?.totals };
  return counting.run(count, () => fn(count));
}

/** Counts a query that was sent. `answered` ends with its answer. */
export function countQuery(answered: Promise<unknown>): void {
  const innermost = counting.getStore();
  for (let count = innermost; count; count = count.around) count.queries++;
  const totals = innermost?.totals;
  if (!totals) return;
  const sentAt = performance.now();
  const ended = () => {
    totals.queries++;
    totals.seconds += (performance.now() - sentAt) / 1000;
  };
  answered.then(ended, ended);
}

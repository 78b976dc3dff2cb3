import pLimit from "p-limit";

/**
 * So many at once in this process, the others after them; undefined when there are too many already, who need not wait
 * in vain.
 */
export function limitConcurrency(concurrency: number, maxWaiting: number) {
  const limit = pLimit(concurrency);
  return async <T>(work: () => Promise<T>): Promise<T | undefined> =>
    limit.activeCount + limit.pendingCount < concurrency + maxWaiting ? limit(work) : undefined;
}

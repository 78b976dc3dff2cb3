import pLimit from "p-limit";

/**
 * Limits how many tasks run at once in this process; further ones wait. The returned function gives undefined,
 * without running the task, when `maxWaiting` already wait.
 */
export function limitConcurrency(concurrency: number, maxWaiting: number) {
  const limit = pLimit(concurrency);
  return async <T>(work: () => Promise<T>): Promise<T | undefined> =>
    limit.activeCount + limit.pendingCount < concurrency + maxWaiting ? limit(work) : undefined;
}

import pLimit from "p-limit";

/**
 * So many at once in this process, the others after them; undefined when there are too many already, who need not wait
 * in vain.
 */
export function turnsOf(atOnce: number, mostWaiting: number) {
  const limit = pLimit(atOnce);
  return async <T>(work: () => Promise<T>): Promise<T | undefined> =>
    limit.activeCount + limit.pendingCount < atOnce + mostWaiting ? limit(work) : undefined;
}

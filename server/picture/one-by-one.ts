import { unavailable } from "@server/refusal";

const MOST_WAITING = 10;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * One large picture at a time in this process: each unpacks to hundreds of megabytes, and many at once would take the processor from everybody. Where too many wait
 * already, another is not made to: it may be tried again in a moment.
 */
export async function oneByOne<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) throw unavailable("refusal.busy");
  waiting++;
  const mine = last.then(work, work).finally(() => waiting--);
  last = mine.catch(() => undefined);
  return mine;
}

import { unavailable } from "@server/core/refusal";

const PATIENCE_MS = 20_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * One large picture at a time in this process: each unpacks to hundreds of megabytes, and many at once would take the
 * processor from everybody. Whose turn does not come in time is told to try again in a moment.
 */
export async function oneByOne<T>(work: () => Promise<T>): Promise<T> {
  const asked = Date.now();
  const mine = last.then(() => {
    if (Date.now() - asked > PATIENCE_MS) throw unavailable("refusal.busy");
    return work();
  });
  last = mine.catch(() => undefined);
  return mine;
}

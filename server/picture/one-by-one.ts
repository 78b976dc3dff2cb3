let last: Promise<unknown> = Promise.resolve();

/** One large picture at a time in this process: each unpacks to hundreds of megabytes, and many at once would take the processor from everybody. */
export function oneByOne<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
}

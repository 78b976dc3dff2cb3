type Limits = {
  /** The number of tasks that run at once. */
  concurrency: number;
  /** For each key, besides the running task. */
  maxWaiting: number;
  timeoutMs: number;
};

/**
 * A queue that runs one task at a time for each key, and `concurrency` in all, so that one key with much work does not
 * delay the others. Resolves to undefined where too many tasks of the key wait already, or the timeout passes. Own
 * code, because p-limit has neither keys nor timeouts.
 */
export function fairQueue({ concurrency, maxWaiting, timeoutMs }: Limits) {
  const running = new Set<string>();
  const waiting: { key: string; begin: () => void }[] = [];

  const next = () => {
    const at = waiting.findIndex(({ key }) => !running.has(key));
    if (at < 0 || running.size >= concurrency) return;
    const [turn] = waiting.splice(at, 1);
    running.add(turn!.key);
    turn!.begin();
  };

  const waitForTurn = (key: string) =>
    new Promise<boolean>((resolve) => {
      const begin = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const entry = { key, begin };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1);
        resolve(false);
      }, timeoutMs);
      waiting.push(entry);
      next();
    });

  return async <T>(key: string, work: () => Promise<T>): Promise<T | undefined> => {
    const before = waiting.filter((entry) => entry.key === key).length;
    if (before >= maxWaiting || !(await waitForTurn(key))) return undefined;
    try {
      return await work();
    } finally {
      running.delete(key);
      next();
    }
  };
}

type Limits = {
  /** The number of tasks that run at once, in all and for each key. */
  concurrency: number;
  perKey: number;
  /** For each key, besides the running tasks. */
  maxWaiting: number;
  timeoutMs: number;
};

/**
 * A queue in which keys take turns: of those that have tasks waiting, each begins one before any begins its next, so
 * that one key with much work does not delay the others. Resolves to undefined where too many tasks of the key wait
 * already, or the timeout passes; rejects with the signal's reason where it aborts before the task's turn. Own code,
 * because p-limit has neither keys nor timeouts.
 */
export function fairQueue({ concurrency, perKey, maxWaiting, timeoutMs }: Limits) {
  const running = new Map<string, number>();
  let all = 0;
  /** The tasks that wait, by key; the key whose turn is next comes first. */
  const lines = new Map<string, (() => void)[]>();

  const count = (key: string, change: 1 | -1) => {
    const now = (running.get(key) ?? 0) + change;
    if (now === 0) running.delete(key);
    else running.set(key, now);
    all += change;
  };
  const hasRoom = (key: string) => all < concurrency && (running.get(key) ?? 0) < perKey;

  const next = () => {
    const turn = [...lines].find(([key]) => hasRoom(key));
    if (!turn) return;
    const [key, [begin, ...others]] = turn;
    lines.delete(key);
    if (others.length > 0) lines.set(key, others); // behind the other keys
    begin!();
  };

  const waitForTurn = (key: string, signal: AbortSignal | undefined) =>
    new Promise<boolean>((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
      };
      const begin = () => {
        settle();
        count(key, 1);
        resolve(true);
      };
      const giveUp = () => {
        settle();
        const others = lines.get(key)!.filter((each) => each !== begin);
        if (others.length > 0) lines.set(key, others);
        else lines.delete(key);
        if (signal?.aborted) reject(signal.reason);
        else resolve(false);
      };
      const timer = setTimeout(giveUp, timeoutMs);
      signal?.addEventListener("abort", giveUp);
      lines.set(key, [...(lines.get(key) ?? []), begin]);
      next();
    });

  return async <T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T | undefined> => {
    signal?.throwIfAborted();
    if ((lines.get(key)?.length ?? 0) >= maxWaiting && !hasRoom(key)) return undefined;
    if (!(await waitForTurn(key, signal))) return undefined;
    try {
      return await work();
    } finally {
      count(key, -1);
      next();
    }
  };
}

type Limits = {
  /** In all. */
  concurrency: number;
  /** Of each, besides the one that goes. */
  maxWaiting: number;
  patienceMs: number;
};

/**
 * Turns that are dealt out fairly: of each whose work it is one at a time, and so many in all. Who has much to do waits
 * for itself and keeps nobody else waiting. Undefined for who would wait in vain: there wait too many of theirs
 * already, or its turn does not come in time. Our own, for p-limit knows neither whose turn it is nor how long one
 * waits.
 */
export function fairQueue({ concurrency, maxWaiting, patienceMs }: Limits) {
  const going = new Set<string>();
  const waiting: { whose: string; begin: () => void }[] = [];

  const next = () => {
    const at = waiting.findIndex(({ whose }) => !going.has(whose));
    if (at < 0 || going.size >= concurrency) return;
    const [turn] = waiting.splice(at, 1);
    going.add(turn!.whose);
    turn!.begin();
  };

  const turnOf = (whose: string) =>
    new Promise<boolean>((resolve) => {
      const begin = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const mine = { whose, begin };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(mine), 1);
        resolve(false);
      }, patienceMs);
      waiting.push(mine);
      next();
    });

  return async <T>(whose: string, work: () => Promise<T>): Promise<T | undefined> => {
    const before = waiting.filter((each) => each.whose === whose).length;
    if (before >= maxWaiting || !(await turnOf(whose))) return undefined;
    try {
      return await work();
    } finally {
      going.delete(whose);
      next();
    }
  };
}

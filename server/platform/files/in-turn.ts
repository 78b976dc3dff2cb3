/**
 * So many at once in this process, the others after them; undefined when there are too many already, who need not wait
 * in vain.
 */
export function turnsOf(atOnce: number, mostWaiting: number) {
  let going = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (waiting.length >= mostWaiting) return undefined;
    if (going >= atOnce) await new Promise<void>((turn) => waiting.push(turn));
    else going++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next)
        next(); // takes the place over
      else going--;
    }
  };
}

export const inTurn = turnsOf(2, 100);

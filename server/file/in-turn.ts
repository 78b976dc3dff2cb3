const AT_ONCE = 2;
const MOST_WAITING = 100;

let going = 0;
const waiting: (() => void)[] = [];

/** Two at once in this process, the others after them; undefined when there are too many already, who need not wait in vain. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T | undefined> {
  if (waiting.length >= MOST_WAITING) return undefined;
  if (going >= AT_ONCE) await new Promise<void>((turn) => waiting.push(turn));
  else going++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next)
      next(); // takes the place over
    else going--;
  }
}

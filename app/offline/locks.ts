/** How long a form waits for another tab that sends for the same answer. */
const PATIENCE_MS = 10_000;

/**
 * Waits for the lock of this name in the whole origin, and holds it until the function given is called. Where there are
 * no locks, or another tab keeps it for too long, it goes on without.
 */
export function holdLock(name: string): Promise<() => void> {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve(() => {});
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const held = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(name, { signal }, held).catch(() => resolve(() => {}));
  });
}

/** Runs fn unless another tab or this page holds the lock; gives whether it ran. Without locks it always runs. */
export async function ifUnlocked(name: string, fn: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) {
    await fn();
    return true;
  }
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await fn();
    return lock !== null;
  });
}

/** Holds a lock of this name for the whole origin until the function given is called; nothing where there are none. */
export function holdLock(name: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(name, () => held).catch(() => {});
  return () => release();
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

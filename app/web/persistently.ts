/**
 * Loads until it succeeds, so often at most: again after a second, then two, four …, and as soon as the browser is
 * online again. `load` is told how often it failed. Throws as the last try does.
 */
export async function persistently<T>(load: (failed: number) => Promise<T>, tries: number): Promise<T> {
  for (let failed = 0; ; failed++) {
    try {
      return await load(failed);
    } catch (error) {
      if (failed + 1 >= tries) throw error;
      await untilOnline(2 ** Math.min(failed, 6));
    }
  }
}

/** Waits until the browser tells that it is online again, for so many seconds at most. */
function untilOnline(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, seconds * 1000);
    window.addEventListener("online", done);
  });
}

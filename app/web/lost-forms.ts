/**
 * A form that did not reach the server waits as it was sent, and its page stays with what was typed, until whoever sent
 * it says again, or leaves. Never again by itself: perhaps it did arrive, and only the answer was lost.
 */
export function keepLostForms(): void {
  const plain = window.fetch;
  window.fetch = async (input, init) => {
    if (input instanceof Request || !isForm(input, init)) return plain(input, init);
    for (;;) {
      try {
        return await plain(input, init);
      } catch (error) {
        if (init?.signal?.aborted || !(error instanceof TypeError)) throw error;
        await saidAgain(init?.signal ?? undefined);
      }
    }
  };
}

/** As Remix sends what a page's form holds. */
const isForm = (input: string | URL, init?: RequestInit) => {
  const { origin, pathname } = new URL(input, location.href);
  return init?.method === "POST" && origin === location.origin && pathname.endsWith(".data");
};

type Listener = (again: (() => void) | null) => void;
const listeners = new Set<Listener>();

/** Hears of a form that waits, with what sends it again; null: it waits no more. Gives what ends it. */
export function onLostForm(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const tell = (again: (() => void) | null) => {
  for (const listener of listeners) listener(again);
};

function saidAgain(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => () => {
      tell(null);
      done();
    };
    tell(settle(resolve));
    signal?.addEventListener(
      "abort",
      settle(() => reject(signal.reason)),
      { once: true },
    );
  });
}

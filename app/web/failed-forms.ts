/**
 * A form that could not be sent waits, and its page stays with what was typed, until the user presses retry or leaves.
 * It is never sent again by itself: perhaps it did arrive, and only the response was lost.
 */
export function keepFailedForms(): void {
  const originalFetch = window.fetch;
  window.fetch = async (input, init) => {
    if (input instanceof Request) return originalFetch(input, init);
    if (asksForThisPage(input)) return originalFetch(input, init).catch(() => Response.json({}));
    if (!isForm(input, init)) return originalFetch(input, init);
    for (;;) {
      try {
        return await originalFetch(input, init);
      } catch (error) {
        if (init?.signal?.aborted || !(error instanceof TypeError)) throw error;
        await untilRetried(init?.signal ?? undefined);
      }
    }
  };
}

/**
 * Whether the router asks which routes the address of this page has, before it sends a form there. It knows them, so
 * that without an answer it goes on, and the form waits like others.
 */
const asksForThisPage = (input: string | URL) => {
  const { pathname, searchParams } = new URL(input, location.href);
  return pathname === "/__manifest" && searchParams.getAll("p").every((path) => path === location.pathname);
};

/** Whether the request is how Remix sends a form. */
const isForm = (input: string | URL, init?: RequestInit) => {
  const { origin, pathname } = new URL(input, location.href);
  return init?.method === "POST" && origin === location.origin && pathname.endsWith(".data");
};

type Listener = (retry: (() => void) | null) => void;
const listeners = new Set<Listener>();

/**
 * Calls the listener when a form waits, with the function that sends it again; with null when it waits no more. Gives
 * the function that removes the listener.
 */
export function onFailedForm(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const notify = (retry: (() => void) | null) => {
  for (const listener of listeners) listener(retry);
};

function untilRetried(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (done: () => void) => () => {
      notify(null);
      done();
    };
    notify(finish(resolve));
    signal?.addEventListener(
      "abort",
      finish(() => reject(signal.reason)),
      { once: true },
    );
  });
}

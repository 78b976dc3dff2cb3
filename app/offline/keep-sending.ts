import { type Sending, sendAll } from "./send-all.ts";
import { askForSync } from "./sync-tag.ts";
import { mayHaveUnsent } from "./unsent-mark.ts";

/** Time between two tries while something is unsent. */
const EVERY_MS = 30_000;

/**
 * Sends what this user has unsent: now, when the connection or the user comes back, and every half minute. What is left
 * then, or when the user turns away, the service worker sends. Gives the function to stop.
 */
export function keepSending(userId: string, onSent: (sending: Sending) => void): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal };
  let isBusy = false;
  const send = async () => {
    if (isBusy || controller.signal.aborted || !mayHaveUnsent()) return;
    isBusy = true;
    const sending = await sendAll(userId).finally(() => {
      isBusy = false;
    });
    if (sending.unanswered || document.visibilityState === "hidden") await askForSync().catch(() => {}); // not allowed
    if (!controller.signal.aborted) onSent(sending);
  };
  const trySending = () => void send().catch(() => {}); // the store is closed: a private window, or no room
  window.addEventListener("online", trySending, options);
  document.addEventListener("visibilitychange", trySending, options);
  const timer = setInterval(trySending, EVERY_MS);
  trySending();
  return () => {
    controller.abort();
    clearInterval(timer);
  };
}

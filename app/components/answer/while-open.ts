import { LISTEN_MS } from "./saved.ts";

type Open = { send: () => void; remember: () => void; listen: () => void };

/**
 * Sends again as the connection or the reader comes back, keeps what was typed as they go, and listens meanwhile. Gives
 * what ends it.
 */
export function whileOpen({ send, remember, listen }: Open): () => void {
  const ears = new AbortController();
  const on = { signal: ears.signal };
  const isSeen = () => document.visibilityState === "visible";
  window.addEventListener("online", send, on);
  window.addEventListener("pagehide", remember, on);
  document.addEventListener("visibilitychange", () => isSeen() && send(), on);
  const listening = setInterval(() => isSeen() && listen(), LISTEN_MS);
  return () => {
    ears.abort();
    clearInterval(listening);
  };
}

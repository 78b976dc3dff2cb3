import { POLL_INTERVAL_MS } from "./saving.ts";

type Handlers = { send: () => void; poll: () => void };

/**
 * Sends when the connection or the reader comes back, and polls while the page is visible. Gives the function that ends
 * it.
 */
export function watchPage({ send, poll }: Handlers): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal };
  const isVisible = () => document.visibilityState === "visible";
  window.addEventListener("online", send, options);
  document.addEventListener("visibilitychange", () => isVisible() && send(), options);
  const polling = setInterval(() => isVisible() && poll(), POLL_INTERVAL_MS);
  return () => {
    controller.abort();
    clearInterval(polling);
  };
}

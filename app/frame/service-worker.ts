import { useEffect, useState } from "react";
import { paths } from "~/paths/paths";

/**
 * Whether something on this page is not saved: what asks before one leaves it is asked the same way; and fields that
 * were typed in.
 */
function isUnsaved(): boolean {
  if (!window.dispatchEvent(new Event("beforeunload", { cancelable: true }))) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("main input, main textarea");
  return [...fields].some(
    ({ type, value, defaultValue }) => !/^(hidden|checkbox|radio|search)$/.test(type) && value !== defaultValue,
  );
}

/** How long somebody stays on a page that they read, ms. */
const READING_MS = 3000;
const isCarried = () => matchMedia("(pointer: coarse), (display-mode: standalone)").matches;

/**
 * Lets the service worker work: tells it who reads, and which page is worth keeping. Gives what takes over a newer
 * version, where one waits and something here is not saved; where nothing is, the page has begun anew by itself.
 */
export function useServiceWorker({ reader, at }: { reader: string | null; at: string }): (() => void) | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  const isOn = import.meta.env.PROD && typeof navigator !== "undefined" && "serviceWorker" in navigator;

  useEffect(() => {
    if (!isOn) return;
    return followUpdates((found) => (isUnsaved() ? setWaiting(found) : takeOver(found)));
  }, [isOn]);
  const isForAnybody = at === paths.offline; // as it was kept, for whoever reads: it says nothing of who that is
  useEffect(() => {
    if (isOn && !isForAnybody) void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ reader }));
  }, [isOn, isForAnybody, reader]);
  useEffect(() => {
    if (!isOn || reader === null || !isCarried()) return;
    const read = setTimeout(() => {
      const isHere = navigator.onLine && document.documentElement.dataset.keptAt === undefined;
      if (isHere) navigator.serviceWorker.controller?.postMessage({ keep: new URL(at, location.origin).href });
    }, READING_MS);
    return () => clearTimeout(read);
  }, [isOn, reader, at]);
  return waiting && (() => takeOver(waiting));
}

const takeOver = (found: ServiceWorker) => found.postMessage({ takeOver: true });

/**
 * Calls back for a newer version that waits, now or later; begins the page anew once it has taken over. Gives what ends
 * it.
 */
function followUpdates(onWaiting: (found: ServiceWorker) => void): () => void {
  const { serviceWorker } = navigator;
  const ears = new AbortController();
  const on = { signal: ears.signal };
  let isFirst = !serviceWorker.controller;
  serviceWorker.addEventListener(
    "controllerchange",
    () => {
      if (!isFirst) location.reload();
      isFirst = false;
    },
    on,
  );
  void serviceWorker.register("/service-worker.js").then(
    (registration) => {
      if (registration.waiting && serviceWorker.controller) onWaiting(registration.waiting);
      registration.addEventListener(
        "updatefound",
        () => {
          const found = registration.installing;
          found?.addEventListener(
            "statechange",
            () => found.state === "installed" && serviceWorker.controller && onWaiting(found),
            on,
          );
        },
        on,
      );
      document.addEventListener(
        "visibilitychange",
        () => document.visibilityState === "visible" && void registration.update().catch(() => {}),
        on,
      );
    },
    () => {},
  ); // refused by the browser: all goes on without
  return () => ears.abort();
}

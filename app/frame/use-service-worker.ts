import { useEffect, useRef, useState } from "react";
import { paths } from "~/paths/paths";

/** Whether something on this page is not saved: a listener of beforeunload objects, or a text field was changed. */
export function isUnsaved(): boolean {
  if (!window.dispatchEvent(new Event("beforeunload", { cancelable: true }))) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("main input, main textarea");
  return [...fields].some(
    ({ type, value, defaultValue }) => !/^(hidden|checkbox|radio|search)$/.test(type) && value !== defaultValue,
  );
}

/** Time after which a page counts as read, and is cached. */
const READING_MS = 3000;
const isMobile = () => matchMedia("(pointer: coarse), (display-mode: standalone)").matches;

type Props = { reader: string | null; language: string; at: string };

/**
 * Registers the service worker, and sends it the current user and the page to cache; what the user keeps for when there
 * is no connection is kept fresh meanwhile. Gives the function that
 * activates a newer version, when one waits and the page has unsaved changes; without unsaved changes it activates by
 * itself, and the page reloads.
 */
export function useServiceWorker({ reader, language, at }: Props): (() => void) | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  const isSupported = import.meta.env.PROD && typeof navigator !== "undefined" && "serviceWorker" in navigator;

  useEffect(() => {
    if (!isSupported) return;
    return followUpdates((newWorker) => (isUnsaved() ? setWaiting(newWorker) : takeOver(newWorker)));
  }, [isSupported]);
  const isOfflinePage = at === paths.offline; // cached without a user, so it does not know who reads it
  const hadReader = useRef(false);
  useEffect(() => {
    if (reader !== null) hadReader.current = true;
    // nor does a page that was kept, if nobody was signed in when it was read; who signs out from it was
    const isKept = document.documentElement.dataset.keptAt !== undefined;
    const knowsReader = !isOfflinePage && !(reader === null && !hadReader.current && isKept);
    if (isSupported && knowsReader)
      void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ reader, language }));
  }, [isSupported, isOfflinePage, reader, language]);
  useEffect(() => {
    if (!isSupported || reader === null || !(isMobile() || localStorage.getItem("kept"))) return;
    const timer = setTimeout(() => {
      if (!navigator.onLine || document.documentElement.dataset.keptAt !== undefined) return;
      if (isMobile()) navigator.serviceWorker.controller?.postMessage({ keep: new URL(at, location.origin).href });
      // what fails is tried again on the next page
      import("~/components/kept/keep-fresh").then(({ keepFresh }) => keepFresh(reader, at)).catch(() => {});
    }, READING_MS);
    return () => clearTimeout(timer);
  }, [isSupported, reader, at]);
  return waiting && (() => takeOver(waiting));
}

const takeOver = (newWorker: ServiceWorker) => newWorker.postMessage({ takeOver: true });

/**
 * Calls back when a newer version waits, now or later; reloads the page once it has taken over. Gives the function that
 * removes the listeners.
 */
function followUpdates(onWaiting: (newWorker: ServiceWorker) => void): () => void {
  const { serviceWorker } = navigator;
  const controller = new AbortController();
  const options = { signal: controller.signal };
  let isFirst = !serviceWorker.controller;
  serviceWorker.addEventListener(
    "controllerchange",
    () => {
      if (!isFirst) location.reload();
      isFirst = false;
    },
    options,
  );
  void serviceWorker.register("/service-worker.js").then(
    (registration) => {
      if (registration.waiting && serviceWorker.controller) onWaiting(registration.waiting);
      registration.addEventListener(
        "updatefound",
        () => {
          const newWorker = registration.installing;
          newWorker?.addEventListener(
            "statechange",
            () => newWorker.state === "installed" && serviceWorker.controller && onWaiting(newWorker),
            options,
          );
        },
        options,
      );
      document.addEventListener(
        "visibilitychange",
        () => document.visibilityState === "visible" && void registration.update().catch(() => {}),
        options,
      );
    },
    () => {},
  ); // the browser refused: the application works without a service worker
  return () => controller.abort();
}

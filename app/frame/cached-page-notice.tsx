import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/time";
import { isUnsaved } from "./use-service-worker.ts";

/**
 * Shown on a page that came from the service worker's cache: since when, and a reload button once online. One that came
 * early, since the line is slow, is renewed by itself as long as nobody does anything on it.
 */
export function CachedPageNotice() {
  const { t } = useTranslation();
  const [cachedAt, setCachedAt] = useState<string>();
  const [online, setOnline] = useState(false);
  const [early, setEarly] = useState(false);
  useEffect(() => {
    const { keptAt, keptEarly } = document.documentElement.dataset;
    setCachedAt(keptAt);
    setEarly(keptEarly !== undefined);
    setOnline(navigator.onLine);
    const stopWaiting = keptEarly === undefined ? () => {} : renewUnlessTouched();
    const controller = new AbortController();
    for (const name of ["online", "offline"])
      window.addEventListener(name, () => setOnline(navigator.onLine), { signal: controller.signal });
    return () => {
      controller.abort();
      stopWaiting();
    };
  }, []);
  if (!cachedAt) return null;
  return (
    <div role="status" className="no-print sticky top-[var(--above,0px)] z-40 border-b border-line bg-base-100">
      <div className="notice tone-soon mx-auto items-center rounded-none border-0">
        <Icon name="wifi-off" large />
        <p className="min-w-0 flex-1 text-sm">
          <strong>{t(early ? "ui.kept.slow" : "ui.kept.title")}</strong> {t("ui.kept.text")} <Moment value={cachedAt} />
        </p>
        {online ? (
          <button type="button" className="btn shrink-0" onClick={() => location.reload()}>
            {t("ui.kept.refresh")}
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** The browser says somewhat later whether something was pressed before scripts ran: it may lead to another page. */
const TOLD_MS = 100;

function renewUnlessTouched(): () => void {
  let touched = false;
  const presses = new PerformanceObserver(() => {
    touched = true;
  });
  presses.observe({ type: "first-input", buffered: true });
  const timer = setTimeout(() => {
    presses.disconnect();
    const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (!touched && page?.type !== "reload" && !isUnsaved()) location.reload();
  }, TOLD_MS);
  return () => clearTimeout(timer);
}

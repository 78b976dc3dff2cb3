import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { onFailedForm } from "~/web/failed-forms";

/**
 * Without a connection nobody leaves a page for one that can't come: steps and forms are held back, and it says why
 * until it is over.
 */
export function OfflineNotice() {
  const { t } = useTranslation();
  const [held, setHeld] = useState<{ again?: () => void } | null>(null);
  useEffect(() => {
    const hold = (event: Event) => {
      if (!isCutOff(event) || !needsServer(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const link =
        event.type === "click" && event.target instanceof Element ? event.target.closest("a")?.href : undefined;
      if (link && isKeptPage())
        location.assign(link); // the service worker says what is there of it
      else void isKept(link).then((kept) => (kept ? location.assign(link!) : setHeld({})));
    };
    const back = () => setHeld((now) => (now?.again ? now : null));
    const forget = onFailedForm((again) => setHeld(again && { again }));
    window.addEventListener("click", hold, true);
    window.addEventListener("submit", hold, true);
    window.addEventListener("online", back);
    return () => {
      forget();
      window.removeEventListener("click", hold, true);
      window.removeEventListener("submit", hold, true);
      window.removeEventListener("online", back);
    };
  }, []);
  return (
    <div
      role="alert"
      className={held ? "no-print fixed inset-x-4 bottom-24 z-50 mx-auto max-w-md md:bottom-6" : "sr-only"}
    >
      {held ? (
        <div className="notice tone-soon items-center shadow-2">
          <Icon name="wifi-off" large />
          <p className="min-w-0 flex-1 text-sm">
            <strong className="block">{t("ui.error.offline.title")}</strong>
            {t(held.again ? "ui.error.offline.waits" : "ui.error.offline.stays")}
          </p>
          {held.again ? (
            <button type="button" className="btn shrink-0" onClick={held.again}>
              {t("ui.error.retry")}
            </button>
          ) : (
            <button
              type="button"
              className="btn btn-ghost btn-square"
              aria-label={t("ui.close")}
              onClick={() => setHeld(null)}
            >
              <Icon name="x" />
            </button>
          )}
        </div>
      ) : null}
    </div>
  );
}

const isKeptPage = () => document.documentElement.dataset.keptAt !== undefined;

/** A kept page fetches nothing of its own: all its links are addresses, whatever the browser thinks of the line. */
const isCutOff = (event: Event) => !navigator.onLine || (event.type === "click" && isKeptPage());

/** A page that this browser has kept comes without a connection (service-worker.ts). */
const isKept = async (url: string | undefined) =>
  url !== undefined && "caches" in window && Boolean(await caches.match(url, { cacheName: "seen" }));

/** A step to another page of ours, or a form that is sent; files that wait for the connection by themselves are not. */
function needsServer(event: Event): boolean {
  if (!(event.target instanceof Element)) return false;
  if (event.type === "submit")
    return (
      event.target instanceof HTMLFormElement && event.target.method === "post" && !("waits" in event.target.dataset)
    );
  const link = event.target.closest("a");
  if (!link?.href || link.target || link.hasAttribute("download") || link.origin !== location.origin) return false;
  return link.pathname + link.search !== location.pathname + location.search;
}

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";

/** Without a connection nobody leaves a page for one that can't come: steps and forms are held back, and it says why until it is over. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const hold = (event: Event) => {
      if (navigator.onLine || !needsServer(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const link = event.type === "click" && event.target instanceof Element ? event.target.closest("a")?.href : undefined;
      void isKept(link).then((kept) => (kept ? location.assign(link!) : setHeld(true)));
    };
    const back = () => setHeld(false);
    window.addEventListener("click", hold, true);
    window.addEventListener("submit", hold, true);
    window.addEventListener("online", back);
    return () => {
      window.removeEventListener("click", hold, true);
      window.removeEventListener("submit", hold, true);
      window.removeEventListener("online", back);
    };
  }, []);
  return (
    <div role="alert" className={held ? "no-print fixed inset-x-4 bottom-24 z-50 mx-auto max-w-md md:bottom-6" : "sr-only"}>
      {held ? (
        <div className="notice tone-soon items-center shadow-2">
          <Icon name="wifi-off" large />
          <p className="min-w-0 flex-1 text-sm">
            <strong className="block">{t("ui.error.offline.title")}</strong>
            {t("ui.error.offline.stays")}
          </p>
          <button type="button" className="btn btn-ghost btn-square" aria-label={t("ui.close")} onClick={() => setHeld(false)}>
            <Icon name="x" />
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** A page that this browser has kept comes without a connection (service-worker.ts). */
const isKept = async (url: string | undefined) =>
  url !== undefined && "caches" in window && Boolean(await caches.match(url, { cacheName: "seen" }));

/** A step to another page of ours, or a form that is sent; files that wait for the connection by themselves are not. */
function needsServer(event: Event): boolean {
  if (!(event.target instanceof Element)) return false;
  if (event.type === "submit")
    return event.target instanceof HTMLFormElement && event.target.method === "post" && !("waits" in event.target.dataset);
  const link = event.target.closest("a");
  if (!link?.href || link.target || link.hasAttribute("download") || link.origin !== location.origin) return false;
  return link.pathname + link.search !== location.pathname + location.search;
}

import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

/** Whether a page could not be fetched for lack of a connection. Each browser has its own message. */
export const isLostConnection = (error: unknown): boolean =>
  typeof document !== "undefined" &&
  (!navigator.onLine ||
    (error instanceof TypeError && /failed to fetch|networkerror|load failed|network connection/i.test(error.message)));

/** Shown when the next page could not be fetched: it is tried again on a press, and when the connection is back. */
export function OfflinePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const path = pathname + search + hash;
  useEffect(() => {
    // a whole page is answered by the service worker, with what is kept for it
    if (localStorage.getItem("kept") && navigator.serviceWorker?.controller) return location.replace(path);
    const retry = () => navigate(path, { replace: true });
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [path, navigate]);
  return (
    <div className="grid min-h-[68vh] place-items-center">
      <div className="w-full max-w-md text-center" role="alert">
        <span className="plate tone-soon mx-auto mb-8 grid size-28 rounded-box" aria-hidden="true">
          <Icon name="wifi-off" className="size-14 stroke-[1.75]" />
        </span>
        <h1 className="text-3xl">{t("ui.error.offline.title")}</h1>
        <p className="mt-3 text-muted">{t("ui.error.offline.text")}</p>
        <button type="button" className="btn btn-primary mt-7 w-full" onClick={() => navigate(path, { replace: true })}>
          <Icon name="refresh-cw" />
          {t("ui.error.retry")}
        </button>
        <button type="button" className="btn mt-3 w-full" onClick={() => navigate(-1)}>
          <Icon name="arrow-left" />
          {t("ui.back")}
        </button>
      </div>
    </div>
  );
}

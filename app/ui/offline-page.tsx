import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

/** What a browser says, each in its own words, when a page could not be fetched. */
export const isLostConnection = (error: unknown): boolean =>
  typeof document !== "undefined" &&
  (!navigator.onLine ||
    (error instanceof TypeError && /failed to fetch|networkerror|load failed|network connection/i.test(error.message)));

/**
 * Where the next page could not be fetched: again at a press, and by itself once the connection is back; or back to
 * where one was.
 */
export function OfflinePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;
  useEffect(() => {
    const again = () => navigate(here, { replace: true });
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [here, navigate]);
  return (
    <div className="grid min-h-[68vh] place-items-center">
      <div className="w-full max-w-md text-center" role="alert">
        <span className="plate tone-soon mx-auto mb-8 grid size-28 rounded-box" aria-hidden="true">
          <Icon name="wifi-off" className="size-14 stroke-[1.75]" />
        </span>
        <h1 className="text-3xl">{t("ui.error.offline.title")}</h1>
        <p className="mt-3 text-muted">{t("ui.error.offline.text")}</p>
        <button type="button" className="btn btn-primary mt-7 w-full" onClick={() => navigate(here, { replace: true })}>
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

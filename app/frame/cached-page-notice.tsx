import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/time";

/** Shown on a page that came from the service worker's cache: since when, and a reload button once online. */
export function CachedPageNotice() {
  const { t } = useTranslation();
  const [cachedAt, setCachedAt] = useState<string>();
  const [online, setOnline] = useState(false);
  useEffect(() => {
    setCachedAt(document.documentElement.dataset.keptAt);
    setOnline(navigator.onLine);
    const controller = new AbortController();
    for (const name of ["online", "offline"])
      window.addEventListener(name, () => setOnline(navigator.onLine), { signal: controller.signal });
    return () => controller.abort();
  }, []);
  if (!cachedAt) return null;
  return (
    <div role="status" className="no-print sticky top-[var(--above,0px)] z-40 border-b border-line bg-base-100">
      <div className="notice tone-soon mx-auto items-center rounded-none border-0">
        <Icon name="wifi-off" large />
        <p className="min-w-0 flex-1 text-sm">
          <strong>{t("ui.kept.title")}</strong> {t("ui.kept.text")} <Moment value={cachedAt} />
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

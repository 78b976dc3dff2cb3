import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/time";

/**
 * Says of a page that the browser had kept that it is one, and from when; and how one comes to the page as it is now.
 */
export function KeptNotice() {
  const { t } = useTranslation();
  const [keptAt, setKeptAt] = useState<string>();
  const [online, setOnline] = useState(false);
  useEffect(() => {
    setKeptAt(document.documentElement.dataset.keptAt);
    setOnline(navigator.onLine);
    const ears = new AbortController();
    for (const name of ["online", "offline"])
      window.addEventListener(name, () => setOnline(navigator.onLine), { signal: ears.signal });
    return () => ears.abort();
  }, []);
  if (!keptAt) return null;
  return (
    <div role="status" className="no-print sticky top-[var(--above,0px)] z-40 border-b border-line bg-base-100">
      <div className="notice tone-soon mx-auto items-center rounded-none border-0">
        <Icon name="wifi-off" large />
        <p className="min-w-0 flex-1 text-sm">
          <strong>{t("ui.kept.title")}</strong> {t("ui.kept.text")} <Moment value={keptAt} />
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

import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";

/** A newer version waits, but the page has unsaved changes: lets the user choose when to reload. */
export function UpdateNotice({ takeOver }: { takeOver: (() => void) | null }) {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      className={takeOver ? "no-print fixed inset-x-4 bottom-24 z-50 mx-auto max-w-md md:bottom-6" : "sr-only"}
    >
      {takeOver ? (
        <div className="notice tone-plan items-center shadow-2">
          <Icon name="refresh-cw" large />
          <p className="min-w-0 flex-1 text-sm">
            <strong className="block">{t("ui.update.title")}</strong>
            {t("ui.update.text")}
          </p>
          <button type="button" className="btn" onClick={takeOver}>
            {t("ui.update.now")}
          </button>
        </div>
      ) : null}
    </div>
  );
}

import { useTranslation } from "react-i18next";

/** The first link for the keyboard: skips to the content. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:left-3 focus:top-3 focus:z-50 focus:rounded-field focus:bg-neutral focus:px-4 focus:py-3 focus:text-neutral-content"
    >
      {t("ui.skip")}
    </a>
  );
}

import { useTranslation } from "react-i18next";

/** Tells who hears the page how many rows there are, once a filter that was chosen applies. */
export function Found({ total }: { total: number }) {
  const { t } = useTranslation();
  return (
    <p role="status" className="sr-only">
      {t("ui.found", { count: total })}
    </p>
  );
}

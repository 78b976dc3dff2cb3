import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

/** The page's one action where it is made to be printed; for where scripts run. */
export function PrintButton({ className = "" }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={`btn btn-primary ${className}`.trim()} onClick={() => window.print()}>
      <Icon name="printer" />
      {t("ui.print")}
    </button>
  );
}

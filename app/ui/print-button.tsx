import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

/** The main button of a page that is meant to be printed; needs scripts. */
export function PrintButton({ className = "" }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={`btn btn-primary ${className}`.trim()} onClick={() => window.print()}>
      <Icon name="printer" />
      {t("ui.print")}
    </button>
  );
}

import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

type Props = {
  /** Not the main button of the page. */
  plain?: boolean;
  className?: string;
};

/** Prints the page; needs scripts. The main button of a page that is meant to be printed. */
export function PrintButton({ plain, className = "" }: Props) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={`btn ${plain ? "" : "btn-primary"} ${className}`.trim()}
      onClick={() => window.print()}
    >
      <Icon name="printer" />
      {t("ui.print")}
    </button>
  );
}

import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

/** The class of a row of a long list that is hidden until all are asked for: from `shown` on. */
export const beyond = (index: number, shown: number) => (index >= shown ? "beyond" : "");

/**
 * Shows all rows of the list in the same panel, of which those beyond the first are hidden. A checkbox, so that it works
 * without scripts; on paper all rows are there.
 */
export function ShowAll({ count, of }: { count: number; of: string }) {
  const { t } = useTranslation();
  return (
    <label className="show-all link-row no-print">
      <input type="checkbox" className="sr-only" aria-label={`${t("ui.show_all", { count })}: ${of}`} />
      <Icon name="chevron-down" />
      <span className="when-few">{t("ui.show_all", { count })}</span>
      <span className="when-all">{t("ui.show_fewer")}</span>
    </label>
  );
}

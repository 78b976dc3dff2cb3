import type { FileAct, ObjectAct, PointAct } from "@server/moving/many/acts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

type Props = {
  /** The changes that the reader may make; none: no group for them. */
  acts: readonly (ObjectAct | PointAct | FileAct)[];
  /** What else the chosen rows are taken along as, beside a spreadsheet. */
  children?: ReactNode;
};

/** The options of a bar for chosen rows: changes, and exports. */
export function ActOptions({ acts, children }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {acts.length > 0 ? (
        <optgroup label={t("many.change")}>
          {acts.map((act) => (
            <option key={act} value={act}>
              {t(`many.act_of.${act}`)}
            </option>
          ))}
        </optgroup>
      ) : null}
      <optgroup label={t("many.take")}>
        <option value="xlsx">{t("export.xlsx")}</option>
        <option value="csv">{t("export.csv")}</option>
        {children}
      </optgroup>
    </>
  );
}

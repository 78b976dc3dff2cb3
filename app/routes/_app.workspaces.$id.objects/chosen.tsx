import { objectActs } from "@server/moving/many/inputs";
import { useTranslation } from "react-i18next";
import { SelectionBar } from "~/components/list/selection";
import { paths } from "~/paths/paths";
import { Hidden } from "./hidden.tsx";
import type { Data } from "./route.tsx";

/** What can be done with the chosen objects: changes for who may make them, exports for all who read the list. */
export function Chosen({ workspace_id, items, meta, filter, columns, may }: Data) {
  const { t } = useTranslation();
  if (!may.export) return null;
  const { ids, ...asked } = filter;
  return (
    <SelectionBar
      action={paths.changeObjects(workspace_id)}
      total={ids ? items.length : meta.total}
      acts={
        <>
          {may.change ? (
            <optgroup label={t("many.change")}>
              {objectActs.map((act) => (
                <option key={act} value={act}>
                  {t(`many.act_of.${act}`)}
                </option>
              ))}
            </optgroup>
          ) : null}
          <optgroup label={t("many.take")}>
            <option value="xlsx">{t("export.xlsx")}</option>
            <option value="csv">{t("export.csv")}</option>
            <option value="labels">{t("labels.title")}</option>
            <option value="pack">{t("pack.title")}</option>
          </optgroup>
        </>
      }
    >
      <Hidden filter={asked} columns={columns} />
    </SelectionBar>
  );
}

import { objectActs } from "@server/moving/many/acts";
import { useTranslation } from "react-i18next";
import { ActOptions } from "~/components/list/act-options";
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
        <ActOptions acts={may.change ? objectActs : []}>
          <option value="labels">{t("labels.title")}</option>
          <option value="pack">{t("pack.title")}</option>
        </ActOptions>
      }
    >
      <Hidden filter={asked} columns={columns} />
    </SelectionBar>
  );
}

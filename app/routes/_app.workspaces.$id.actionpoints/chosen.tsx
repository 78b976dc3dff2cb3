import { useLoaderData } from "@remix-run/react";
import { pointActs } from "@server/moving/many/inputs";
import { useTranslation } from "react-i18next";
import { asParams } from "~/components/list/list-params";
import { SelectionBar } from "~/components/list/selection";
import { paths } from "~/paths/paths";
import { Address } from "./address.ts";
import type { loader } from "./route.tsx";

/** What can be done with the chosen action points: changes for who may make them, exports for all who read the list. */
export function Chosen() {
  const { t } = useTranslation();
  const { workspace_id, meta, query, may } = useLoaderData<typeof loader>();
  if (!may.export) return null;
  return (
    <SelectionBar
      action={paths.changePoints(workspace_id)}
      total={meta.total}
      acts={
        <>
          {may.change ? (
            <optgroup label={t("many.change")}>
              {pointActs.map((act) => (
                <option key={act} value={act}>
                  {t(`many.act_of.${act}`)}
                </option>
              ))}
            </optgroup>
          ) : null}
          <optgroup label={t("many.take")}>
            <option value="xlsx">{t("export.xlsx")}</option>
            <option value="csv">{t("export.csv")}</option>
          </optgroup>
        </>
      }
    >
      {asParams(Address.shape, query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </SelectionBar>
  );
}

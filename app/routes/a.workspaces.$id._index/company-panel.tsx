import type { AdminWorkspaceView } from "@server/backoffice/admin/workspace-inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { Facts, Panel } from "~/ui/panel";
import { Day } from "~/ui/time";

/** The customer's details on invoices. */
export function CompanyPanel({ workspace }: { workspace: AdminWorkspaceView }) {
  const { t } = useTranslation();
  const { id, company, vat, vat_verified_at, street, number, zip, city, country, billing_email } = workspace;
  const place = [`${street} ${number}`.trim(), `${zip} ${city}`.trim()].filter(Boolean);
  const address = place.length > 0 && country ? [...place, t(`country.${country}`)] : place;
  return (
    <Panel
      title={t("admin_workspace.company")}
      action={
        <Action to={paths.editAdminWorkspace(id)} kind="ghost" small>
          {t("ui.edit")}
        </Action>
      }
    >
      <Facts
        facts={[
          [t("workspace.company"), company || "–"],
          [t("workspace.vat"), vat || "–"],
          [t("admin_workspace.vat_verified"), <Day key="verified" value={vat_verified_at} />],
          [t("admin_workspace.address"), address.join(", ") || "–"],
          [t("admin_workspace.billing_email"), billing_email || "–"],
        ]}
      />
    </Panel>
  );
}

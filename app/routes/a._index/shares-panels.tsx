import { inNumbers } from "@i18n/numbers";
import type { Statistics } from "@server/backoffice/admin/inputs";
import { plans } from "@server/backoffice/admin/workspace-inputs";
import { commercialStatuses } from "@server/tenancy/workspace/inputs";
import { useTranslation } from "react-i18next";
import { Breakdown } from "~/components/admin/breakdown";
import { paths } from "~/paths/paths";
import { bytesInWords } from "~/ui/bytes";
import { EmptyLine } from "~/ui/empty";
import { Panel } from "~/ui/panel";

/** Workspaces by status and by plan, and the largest ones. Each line links to the list of those it counts. */
export function SharesPanels({ workspaces, largest }: Pick<Statistics, "workspaces" | "largest">) {
  const { t, i18n } = useTranslation();
  const { by_commercial_status, by_plan } = workspaces;
  const inWords = (count: number) => inNumbers(count, i18n.language);
  return (
    <div className="mt-5 grid grid-cols-1 gap-5 lg:grid-cols-3">
      <Panel title={t("admin_workspace.commercial_status")}>
        <Breakdown
          rows={commercialStatuses.map((key) => ({
            key,
            label: t(`admin_workspace.commercial.${key}`),
            to: paths.adminWorkspaces({ commercial: key }),
            count: by_commercial_status[key],
            text: inWords(by_commercial_status[key]),
          }))}
        />
      </Panel>
      <Panel title={t("admin_workspace.plan")}>
        <Breakdown
          rows={plans.map((key) => ({
            key,
            label: t(`billing.plan.${key}`),
            to: paths.adminWorkspaces({ plan: key }),
            count: by_plan[key],
            text: inWords(by_plan[key]),
          }))}
        />
      </Panel>
      <Panel title={t("admin_dashboard.largest")}>
        {largest.length === 0 ? (
          <EmptyLine>{t("admin_dashboard.nothing_kept")}</EmptyLine>
        ) : (
          <Breakdown
            rows={largest.map(({ id, name, bytes }) => ({
              key: id,
              label: name,
              to: paths.adminWorkspace(id),
              count: bytes,
              text: bytesInWords(bytes, i18n.language),
            }))}
          />
        )}
      </Panel>
    </div>
  );
}

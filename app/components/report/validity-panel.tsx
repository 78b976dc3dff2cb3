import { Link } from "@remix-run/react";
import type { ReportLine } from "@server/inspection/object-page/compliance-of";
import type { DutyView } from "@server/records/use/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { Validity } from "~/ui/validity";
import { NoReports } from "./no-reports.tsx";
import { ReportTable } from "./report-table.tsx";
import { useValidityRows } from "./validity-rows.ts";

type Props = { objectId: string; duties: DutyView[]; reports: ReportLine[]; canReport: boolean; id?: string };

/** The timeline of an object's duties, and a table of the reports that count, the newest first. */
export function ValidityPanel({ objectId, duties, reports, canReport, id = "validity" }: Props) {
  const { t } = useTranslation();
  const rows = useValidityRows(duties, reports);
  if (reports.length === 0)
    return (
      <Panel title={t("report.validity")} id={id}>
        <NoReports objectId={objectId} canReport={canReport} />
      </Panel>
    );
  return (
    <Panel
      title={t("report.validity")}
      id={id}
      count={duties.length > 0 ? t("duty.count", { count: duties.length }) : null}
      action={
        <Link to={`${paths.objectTasks(objectId)}#reports`} className="btn btn-ghost btn-sm">
          {t("report.all", { count: reports.length })}
          <Icon name="chevron-right" />
        </Link>
      }
    >
      <div className="timeline px-4 pb-3 pt-1 md:px-5">
        <h2 className="only-print">{t("report.validity")}</h2>
        <Validity rows={rows} />
      </div>
      <div className="reports border-t border-line">
        <h2 className="only-print">{t("report.latest")}</h2>
        <ReportTable caption={t("report.latest")} reports={reports.filter(({ current }) => current)} />
      </div>
    </Panel>
  );
}

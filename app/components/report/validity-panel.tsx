import { Link } from "@remix-run/react";
import type { ReportLine } from "@server/inspection/object-page/compliance-of";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { Validity } from "~/ui/validity";
import { cyclesOf } from "./cycles.ts";
import { NoReports } from "./no-reports.tsx";
import { ReportTable } from "./report-table.tsx";

type Props = { objectId: string; reports: ReportLine[]; canReport: boolean; id?: string };

/** The timeline of an object's reports, and a table of the current ones. */
export function ValidityPanel({ objectId, reports, canReport, id = "validity" }: Props) {
  const { t } = useTranslation();
  const rows = cyclesOf(t, reports);
  if (rows.length === 0)
    return (
      <Panel title={t("report.validity")} id={id}>
        <NoReports objectId={objectId} canReport={canReport} />
      </Panel>
    );
  const current = rows.flatMap(({ reports: [newest] }) => reports.filter((report) => report.id === newest?.id));
  return (
    <Panel
      title={t("report.validity")}
      id={id}
      count={t("report.points", { count: rows.length })}
      action={
        <Link to={`${paths.objectTasks(objectId)}#reports`} className="btn btn-ghost btn-sm">
          {t("report.all", { count: reports.length })}
          <Icon name="chevron-right" />
        </Link>
      }
    >
      <div className="px-4 pb-3 pt-1 md:px-5">
        <Validity rows={rows} />
      </div>
      <div className="border-t border-line">
        <ReportTable caption={t("report.latest")} reports={current} />
      </div>
    </Panel>
  );
}

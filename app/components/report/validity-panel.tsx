import { Link } from "@remix-run/react";
import type { ReportLine } from "@server/inspection/object-page/compliance-of";
import type { DutyView } from "@server/records/use/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { Validity } from "~/ui/validity";
import { ReportTable } from "./report-table.tsx";
import { useValidityRows } from "./validity-rows.ts";

type Props = {
  objectId: string;
  duties: DutyView[];
  reports: ReportLine[];
  canReport: boolean;
  id?: string;
  className?: string;
};

/** The timeline of an object's duties, and a table of the reports that count, the newest first. */
export function ValidityPanel({ objectId, duties, reports, canReport, id = "validity", className }: Props) {
  const { t } = useTranslation();
  const rows = useValidityRows(duties, reports);
  const add = canReport ? (
    <Link to={paths.newReport(objectId)} className="btn btn-ghost btn-sm">
      <Icon name="plus" />
      {t("report.title")}
    </Link>
  ) : null;
  if (reports.length === 0)
    return (
      <Panel title={t("report.validity")} id={id} className={className} count={t("report.none_here")} action={add} />
    );
  return (
    <Panel
      title={t("report.validity")}
      id={id}
      className={className}
      count={duties.length > 0 ? t("duty.count", { count: duties.length }) : null}
      action={
        <>
          {add}
          <Link to={`${paths.objectTasks(objectId)}#reports`} className="btn btn-ghost btn-sm">
            {t("report.all", { count: reports.length })}
            <Icon name="chevron-right" />
          </Link>
        </>
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

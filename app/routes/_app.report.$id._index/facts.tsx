import { Link } from "@remix-run/react";
import { addMonths } from "@server/core/day";
import { useTranslation } from "react-i18next";
import { FileRow } from "~/components/file/file-row";
import { keptInWords } from "~/components/keeping/words";
import { FulfilledDuties } from "~/components/report/fulfilled-duties";
import { periodInWords } from "~/components/report/period";
import { paths } from "~/paths/paths";
import { OutcomeChip } from "~/ui/chip";
import { Facts, Panel } from "~/ui/panel";
import { Day } from "~/ui/time";
import type { PageData } from "./route.tsx";

/** The report's fields, its file, and the reports before and after it in its cycle. */
export function ReportFacts({ report, maker, duties, cycle, stays }: PageData) {
  const { t } = useTranslation();
  const { object, children, parent_id, file } = report;
  const isFromPaper = report.valid_until !== addMonths(report.reported_date, report.period);
  return (
    <aside className="grid min-w-0 grid-cols-1 gap-5" aria-label={t("report.title")}>
      <Panel label={t("report.title")}>
        <Facts
          facts={[
            [t("report.outcome.label"), <OutcomeChip key="outcome" outcome={report.status} />],
            [t("report.type.label"), t(`report.type.${report.type}`)],
            [t("report.point"), `${report.review_point_title} (${report.review_point})`],
            [t("report.date"), <Day key="date" value={report.reported_date} />],
            [
              t(isFromPaper ? "report.valid_until_paper" : "report.valid_until"),
              <Day key="until" value={report.valid_until} />,
            ],
            ...(isFromPaper ? [] : [[t("report.period.label"), periodInWords(t, report.period)] as const]),
            [t("report.by"), report.reported_by || "–"],
            ...(maker ? [[t("report.added_by"), maker] as const] : []),
            [t("report.number"), report.number || "–"],
            ...(stays.kept ? [[t("keeping.label"), keptInWords(t, stays.kept)] as const] : []),
            [
              t("report.object"),
              <Link key="object" to={paths.object(object.id)} className="link link-hover touch:-my-1 tap">
                {object.display_code || object.title}
              </Link>,
            ],
          ]}
        />
        {file ? (
          <ul className="border-t border-line">
            <FileRow objectId={object.id} file={file} />
          </ul>
        ) : null}
      </Panel>
      <FulfilledDuties reportId={report.id} duties={duties} />
      {children.length > 0 || parent_id ? (
        <Panel title={t("report.children")}>
          <ul className="divide-y divide-line text-sm">
            {parent_id ? (
              <li className="px-4 py-2 md:px-5">
                <Link to={paths.report(parent_id)} className="link link-hover inline-flex min-h-11 items-center">
                  {t("report.parent")}
                </Link>
              </li>
            ) : null}
            {children.map((child) => (
              <li key={child.id} className="link-row flex min-h-13 items-center gap-3 px-4 py-2 md:px-5">
                <Link to={paths.report(child.id)} className="cover num flex-1 font-medium">
                  <Day value={child.reported_date} />
                </Link>
                <OutcomeChip outcome={child.status} />
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {cycle.length > 1 ? (
        <Panel title={t("report.cycle")} count={cycle.length}>
          <ul className="divide-y divide-line text-sm">
            {cycle.map((each, index) => (
              <li
                key={each.id}
                className={`link-row flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 md:px-5 ${index === 0 ? "" : "text-muted"}`}
              >
                <span className="min-w-0 flex-1">
                  <Link
                    to={paths.report(each.id)}
                    className="cover num font-medium"
                    aria-current={each.id === report.id ? "page" : undefined}
                  >
                    <Day value={each.reported_date} />
                  </Link>
                  {each.id === report.id || index === 0 ? (
                    <span className="block text-xs text-muted">
                      {t(each.id === report.id ? "report.here" : "report.counts_now")}
                    </span>
                  ) : null}
                </span>
                <OutcomeChip outcome={each.status} />
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </aside>
  );
}

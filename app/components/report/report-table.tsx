import { Link } from "@remix-run/react";
import type { ReportLine } from "@server/inspection/object-page/compliance-of";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { OutcomeChip } from "~/ui/chip";
import { Table, Td, Th } from "~/ui/table";
import { Day } from "~/ui/time";
import { subjectInWords } from "./subject.ts";

/** A table of an object's reports; replaced ones are muted. */
export function ReportTable({ caption, reports }: { caption: string; reports: ReportLine[] }) {
  const { t } = useTranslation();
  const head = (
    <>
      <Th>{t("report.title")}</Th>
      <Th>{t("report.point")}</Th>
      <Th>{t("report.by")}</Th>
      <Th>{t("report.valid_until")}</Th>
      <Th>{t("report.outcome.label")}</Th>
    </>
  );
  return (
    <Table caption={caption} head={head}>
      {reports.map((report) => (
        <tr key={report.id} className={`link-row ${report.current ? "" : "text-muted"}`}>
          <Td className="num whitespace-nowrap text-muted print:font-medium print:text-base-content">
            <Day value={report.reported_date} />
          </Td>
          <Td wide className="max-md:-order-1 md:min-w-40">
            <Link to={paths.report(report.id)} className="cover link link-hover font-medium print:font-normal tap">
              {report.type === "inspection" ? `${report.review_point} · ` : null}
              {subjectInWords(t, report)}
            </Link>
          </Td>
          <Td wide className="text-muted [overflow-wrap:anywhere] max-md:order-2">
            {report.reported_by || "–"}
          </Td>
          <Td label={t("report.valid_until")} end className="num whitespace-nowrap">
            <Day value={report.valid_until} />
          </Td>
          <Td wide className="max-md:order-1">
            <OutcomeChip outcome={report.status} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}

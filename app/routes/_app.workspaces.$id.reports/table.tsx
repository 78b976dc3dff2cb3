import { Link } from "@remix-run/react";
import type { ReportOnPage } from "@server/inspection/report/list-page";
import { useTranslation } from "react-i18next";
import { ChooseTd, ChooseTh, chooseRow } from "~/components/list/selection";
import { subjectInWords } from "~/components/report/subject";
import { paths } from "~/paths/paths";
import { Chip, DueChip } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import { states } from "~/ui/state";
import { Table, Td, Th } from "~/ui/table";
import { Day, useDates } from "~/ui/time";

type Props = { items: ReportOnPage[]; defaultSort: string; choosing: boolean };

/** Reports of many objects: a row each, a card on a phone. */
export function ReportsTable({ items, defaultSort, choosing }: Props) {
  const { t } = useTranslation();
  const { today, day } = useDates();
  const head = (
    <>
      {choosing ? <ChooseTh label={t("many.choose_column")} /> : null}
      <Th sort="object" defaultSort={defaultSort}>
        {t("report.title")}
      </Th>
      <Th>{t("state.label")}</Th>
      <Th sort="valid_until" defaultSort={defaultSort}>
        {t("report.valid_until")}
      </Th>
      <Th sort="reported_date" defaultSort={defaultSort}>
        {t("report.date")}
      </Th>
      <Th>{t("report.by")}</Th>
    </>
  );
  return (
    <Table caption={t("report.caption")} head={head}>
      {items.map((report) => (
        <tr key={report.id} className={`link-row ${choosing ? chooseRow : ""}`}>
          {choosing ? <ChooseTd id={report.id} title={`${subjectInWords(t, report)}, ${report.object.title}`} /> : null}
          <Td wide>
            <Link
              to={paths.report(report.id)}
              className="cover link link-hover font-medium [overflow-wrap:anywhere] max-md:text-base"
            >
              {subjectInWords(t, report)}
            </Link>
            <span className="num block text-xs text-muted">
              {[report.object.display_code, report.object.title].filter(Boolean).join(" ")} · {report.container.title}
            </span>
          </Td>
          <Td wide className="order-1 max-md:!pt-1">
            {report.current && report.letter === "X" && report.valid_until >= today ? (
              <Chip tone={states.X.tone} icon={states.X.icon}>
                {t("report.duty_past")}
              </Chip>
            ) : report.current ? (
              <DueChip letter={report.letter} on={report.valid_until} />
            ) : (
              <Chip tone="none" icon="history">
                {t("report.replaced")}
              </Chip>
            )}
            {report.requested_on ? (
              <span className="num mt-1 flex items-center gap-1 text-xs text-muted">
                <Icon name="send" />
                {t("inspection.requested", { day: day(report.requested_on) })}
              </span>
            ) : null}
          </Td>
          <Td wide label={t("report.valid_until")} className="num order-2 md:whitespace-nowrap">
            <Day value={report.valid_until} />
          </Td>
          <Td label={t("report.date")} className="num order-3 whitespace-nowrap">
            <Day value={report.reported_date} />
          </Td>
          <Td end className="order-4 text-muted">
            {report.reported_by || "–"}
          </Td>
        </tr>
      ))}
    </Table>
  );
}

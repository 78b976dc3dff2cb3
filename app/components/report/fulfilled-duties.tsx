import type { DutyView } from "@server/records/use/inputs";
import { useTranslation } from "react-i18next";
import { Panel } from "~/ui/panel";
import { useToday } from "~/ui/time";
import { dutyDay } from "../duty/duty-day.ts";
import { howOften } from "../duty/how-often.ts";

/** The duties that a report fulfils, each with its last day; a newer report may have fulfilled it since. */
export function FulfilledDuties({ reportId, duties }: { reportId: string; duties: readonly DutyView[] }) {
  const { t } = useTranslation();
  const today = useToday();
  const lastDayOf = (duty: DutyView) => {
    if (duty.report_id !== reportId) return t("report.duties.newer");
    return dutyDay(t, duty, today);
  };
  return (
    <Panel title={t("report.duties.fulfilled")}>
      {duties.length === 0 ? <p className="px-4 pb-4 text-sm text-muted md:px-5">{t("report.duties.none")}</p> : null}
      <ul className="divide-y divide-line text-sm">
        {duties.map((duty) => (
          <li key={duty.id} className="px-4 py-2.5 md:px-5">
            <span className="font-medium [overflow-wrap:anywhere]">{duty.title}</span>
            <span className="num block text-muted">
              {[howOften(t, duty), lastDayOf(duty)].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

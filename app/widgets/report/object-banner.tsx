import type { ActionPointLine, ReportLine } from "@server/compliance-of";
import { useTranslation } from "react-i18next";
import { StateBanner } from "~/ui/banner";
import type { Letter } from "~/ui/state";
import { useDates } from "~/ui/time";
import { subjectInWords } from "./cycles.ts";

type Props = { state: Letter; validUntil: string | null; reports: ReportLine[]; actionPoints: ActionPointLine[]; className?: string };

/** May this machine be used today, and what makes it so: the report that speaks, or the action point that is late. */
export function ObjectBanner({ state, validUntil, reports, actionPoints, className }: Props) {
  const { t } = useTranslation();
  const { day, late } = useDates();
  const speaking = reports
    .filter(({ current, letter }) => current && letter === state)
    .reduce<ReportLine | undefined>((first, report) => (first && first.valid_until <= report.valid_until ? first : report), undefined);
  const overdue = actionPoints.find(({ status }) => status === "past");
  if (state === "X" && !speaking && overdue)
    return (
      <StateBanner letter="X" title={t("action_point.banner", { late: late(overdue.scheduled_at) })} className={className}>
        <span className="[overflow-wrap:anywhere]">{overdue.title}</span>
      </StateBanner>
    );
  if (speaking && (state === "C" || state === "T"))
    return (
      <StateBanner letter={state} className={className}>
        {t("report.title_of", { point: subjectInWords(t, speaking), day: day(speaking.reported_date, "long") })}
      </StateBanner>
    );
  return <StateBanner letter={state} on={speaking?.valid_until ?? validUntil} className={className} />;
}

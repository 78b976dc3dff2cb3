import { dayInWords } from "@i18n/in-words";
import type { ReportLine } from "@server/inspection/object-page/compliance-of";
import type { DutyView } from "@server/records/use/inputs";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useToday } from "~/ui/time";
import type { ValidityRow } from "~/ui/validity";
import { dutyDay } from "../duty/duty-day.ts";
import { howOften } from "../duty/how-often.ts";
import { cycleInWords } from "./period.ts";
import { subjectInWords } from "./subject.ts";

/**
 * The rows of a timeline: one for each duty, with the reports that fulfil it, what ends first at the top; then one for
 * each type and review point of which a report counts without fulfilling a duty.
 */
export function validityRows(
  t: TFunction,
  today: string,
  duties: readonly DutyView[],
  reports: readonly ReportLine[],
): ValidityRow[] {
  const alone = reports.filter(({ current, fulfils }) => current && fulfils.length === 0);
  return [
    ...duties.map((duty) => rowOfDuty(t, today, duty, reports)),
    ...alone.map((one) => rowAlone(t, one, reports)),
  ];
}

/** The same on a page, in the reader's language. */
export function useValidityRows(duties: readonly DutyView[], reports: readonly ReportLine[]): ValidityRow[] {
  const { t } = useTranslation();
  return validityRows(t, useToday(), duties, reports);
}

function rowOfDuty(t: TFunction, today: string, duty: DutyView, reports: readonly ReportLine[]): ValidityRow {
  return {
    key: duty.id,
    letter: duty.state,
    title: duty.name,
    note: [dutyDay(t, duty, today), howOften(t, duty)].filter(Boolean).join(" · "),
    reports: reports.flatMap(({ id, status, reported_date, fulfils }) => {
      const fulfilled = fulfils.find(({ duty_id }) => duty_id === duty.id);
      if (!fulfilled) return [];
      // an incident may have ended the newest one earlier
      const until = id === duty.report_id ? duty.due_on : fulfilled.until;
      return [{ id, outcome: status, from: reported_date, until: until ?? LAST_DAY }];
    }),
  };
}

/** Later than any axis reaches. */
const LAST_DAY = "9999-12-31";

function rowAlone(t: TFunction, newest: ReportLine, reports: readonly ReportLine[]): ValidityRow {
  return {
    key: newest.id,
    letter: newest.letter,
    title: subjectInWords(t, newest),
    note: `${t("report.until", { day: dayInWords(t, newest.valid_until) })} · ${cycleInWords(t, newest.period)}`,
    reports: reports
      .filter(
        ({ type, review_point, fulfils }) =>
          type === newest.type && review_point === newest.review_point && fulfils.length === 0,
      )
      .map(({ id, status, reported_date, valid_until }) => ({
        id,
        outcome: status,
        from: reported_date,
        until: valid_until,
      })),
  };
}

import { dayInWords } from "@i18n/in-words";
import type { ReportLine } from "@server/inspection/object-page/compliance-of";
import type { TFunction } from "i18next";
import type { ValidityRow } from "~/ui/validity";
import { cycleInWords } from "./period.ts";

type Subject = Pick<ReportLine, "type" | "review_point_title">;

/** What a report is about: "Heftruck"; for other types than inspection "Onderhoud · Heftruck". */
export function subjectInWords(t: TFunction, { type, review_point_title: point }: Subject): string {
  return type === "inspection" ? point : `${t(`report.type.${type}`)} · ${point}`;
}

const keyOf = ({ type, review_point }: Pick<ReportLine, "type" | "review_point">) => `${type} ${review_point}`;

/** A timeline row for each type and review point, sorted by the day on which the current report expires. */
export function cyclesOf(t: TFunction, reports: readonly ReportLine[]): ValidityRow[] {
  return reports
    .filter(({ current }) => current)
    .toSorted((a, b) => a.valid_until.localeCompare(b.valid_until))
    .map((newest) => ({
      key: keyOf(newest),
      letter: newest.letter,
      title: subjectInWords(t, newest),
      note: `${t("report.until", { day: dayInWords(t, newest.valid_until) })} · ${cycleInWords(t, newest.period)}`,
      reports: reports
        .filter((report) => keyOf(report) === keyOf(newest))
        .map(({ id, status, reported_date, valid_until }) => ({
          id,
          outcome: status,
          from: reported_date,
          until: valid_until,
        })),
    }));
}

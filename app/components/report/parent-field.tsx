import { dayInWords } from "@i18n/in-words";
import type { EarlierReport } from "@server/inspection/report/form-page";
import type { PointChoice } from "@server/records/review-point/inputs";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { SelectField } from "~/ui/fields";
import { subjectInWords } from "./subject.ts";
import { useReportFields } from "./use-report-fields.ts";

type Props = { name: string; label: string; earlier: readonly EarlierReport[]; points: readonly PointChoice[] };

/**
 * Says which report this one replaces: the current one of the same type and review point. Lets the user choose the
 * report of which it is the follow-up, such as a re-inspection after a rejection; only of the same type and review
 * point once scripts know those.
 */
export function ParentField({ name, label, earlier, points }: Props) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const { type, review_point, reported_date } = useReportFields(container);
  const cycle = earlier.filter((report) => report.type === type && report.review_point === review_point);
  const offered = review_point === "" ? earlier : cycle;
  const replaced = cycle.find(({ current }) => current);
  const inWords = (report: EarlierReport) =>
    [
      dayInWords(t, report.reported_date),
      subjectInWords(t, { type: report.type, review_point_title: titleOf(report.review_point) }),
      t(`report.outcome.${report.status}`),
      report.number,
    ]
      .filter(Boolean)
      .join(" · ");
  const titleOf = (code: string) => points.find((point) => point.code === code)?.title ?? code;
  return (
    <div ref={container} className="grid gap-3">
      {replaced && replaced.reported_date <= reported_date ? (
        <p className="num text-sm text-muted">
          {t("report.will_replace", {
            day: dayInWords(t, replaced.reported_date),
            until: dayInWords(t, replaced.valid_until),
          })}
        </p>
      ) : null}
      {offered.length > 0 ? (
        <SelectField
          key={`${type} ${review_point}`}
          name={name}
          label={label}
          hint={t("report.parent_hint")}
          empty={t("report.no_parent")}
          optional
          inWords={(stored) => {
            const parent = earlier.find(({ id }) => id === stored);
            return parent ? inWords(parent) : t("report.parent");
          }}
        >
          {offered.map((report) => (
            <option key={report.id} value={report.id}>
              {inWords(report)}
            </option>
          ))}
        </SelectField>
      ) : null}
    </div>
  );
}

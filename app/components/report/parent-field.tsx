import { dayInWords } from "@i18n/in-words";
import type { EarlierReport } from "@server/inspection/report/form-page";
import type { PointChoice } from "@server/records/review-point/inputs";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { SelectField } from "~/ui/fields";
import { subjectInWords } from "./cycles.ts";
import { useChosen } from "./use-chosen.ts";

type Props = { name: string; label: string; earlier: readonly EarlierReport[]; points: readonly PointChoice[] };

/**
 * What this report replaces, by itself: the newest of the same kind and point; and of which earlier one it is the
 * follow-up, such as a second look after a rejection. Of another cycle none can be chosen once scripts know which it
 * is.
 */
export function ParentField({ name, label, earlier, points }: Props) {
  const { t } = useTranslation();
  const room = useRef<HTMLDivElement>(null);
  const { type, review_point, reported_date } = useChosen(room);
  const cycle = earlier.filter((report) => report.type === type && report.review_point === review_point);
  const offered = review_point === "" ? earlier : cycle;
  const replaced = cycle.find(({ current }) => current);
  const titleOf = (code: string) => points.find((point) => point.code === code)?.title ?? code;
  return (
    <div ref={room} className="grid gap-3">
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
        >
          {offered.map((report) => (
            <option key={report.id} value={report.id}>
              {[
                dayInWords(t, report.reported_date),
                subjectInWords(t, { type: report.type, review_point_title: titleOf(report.review_point) }),
                t(`report.outcome.${report.status}`),
                report.number,
              ]
                .filter(Boolean)
                .join(" · ")}
            </option>
          ))}
        </SelectField>
      ) : null}
    </div>
  );
}

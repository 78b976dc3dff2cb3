import type { PointChoice } from "@server/records/review-point/inputs";
import { useTranslation } from "react-i18next";
import { SelectField } from "~/ui/fields";

type Props = {
  name: string;
  label: string;
  points: readonly PointChoice[];
  earlier: readonly { review_point: string }[];
};

/** A select of review points: those of the object's earlier reports first. */
export function ReviewPointField({ name, label, points, earlier }: Props) {
  const { t } = useTranslation();
  const existing = new Set(earlier.map(({ review_point }) => review_point));
  const option = ({ code, title }: PointChoice) => (
    <option key={code} value={code}>
      {`${title} (${code})`}
    </option>
  );
  return (
    <SelectField name={name} label={label} empty={existing.size > 0 ? undefined : t("report.choose_point")}>
      {existing.size > 0 ? (
        <optgroup label={t("report.earlier_points")}>
          {points.filter(({ code }) => existing.has(code)).map(option)}
        </optgroup>
      ) : null}
      <optgroup label={t("report.all_points")}>{points.filter(({ code }) => !existing.has(code)).map(option)}</optgroup>
    </SelectField>
  );
}

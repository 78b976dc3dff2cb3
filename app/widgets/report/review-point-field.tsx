import type { ReportRow } from "@server/report/inputs";
import { reviewPointCodes } from "@server/report/review-points";
import { useTranslation } from "react-i18next";
import { SelectField } from "~/ui/fields";

type Props = { name: string; label: string; earlier: readonly Pick<ReportRow, "review_point">[] };

/** The points of this object first, then all by name. */
export function ReviewPointField({ name, label, earlier }: Props) {
  const { t, i18n } = useTranslation();
  const word = (code: string) => t(`report.review_point.${code}`);
  const known = [...new Set(earlier.map(({ review_point }) => review_point))];
  const others = reviewPointCodes.filter((code) => code !== "AN" && !known.includes(code));
  const sorted = [...others].sort((a, b) => word(a).localeCompare(word(b), i18n.language));
  const option = (code: string) => (
    <option key={code} value={code}>
      {`${word(code)} (${code})`}
    </option>
  );
  return (
    <SelectField name={name} label={label} empty={known.length > 0 ? undefined : t("report.choose_point")}>
      {known.length > 0 ? <optgroup label={t("report.earlier_points")}>{known.map(option)}</optgroup> : null}
      <optgroup label={t("report.all_points")}>
        {sorted.map(option)}
        {known.includes("AN") ? null : option("AN")}
      </optgroup>
    </SelectField>
  );
}

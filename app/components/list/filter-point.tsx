import { useTranslation } from "react-i18next";
import { FilterSelect } from "./filter-bar.tsx";

/** Of one review point, or of all. */
export function FilterPoint({ value, points }: { value?: string; points: readonly { code: string; title: string }[] }) {
  const { t } = useTranslation();
  return (
    <FilterSelect
      name="point"
      label={t("report.point")}
      all={t("report.filter.all_points")}
      value={value}
      options={points.map(({ code, title }) => ({ value: code, label: title }))}
    />
  );
}

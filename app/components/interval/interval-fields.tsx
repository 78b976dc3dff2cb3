import { reportTypes } from "@server/inspection/report/types";
import type { PointChoice } from "@server/records/review-point/inputs";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { periodOptions } from "~/components/report/period";
import { RadioGroup } from "~/ui/choices";
import { SelectField, TextField } from "~/ui/fields";
import { asText, useFormState } from "~/ui/form-state";

/** Labels of the fields, for the form's error notice. */
export const intervalLabels = (t: TFunction): Record<string, string> => ({
  review_point: t("report.point"),
  about: t("interval.about"),
  type: t("report.type.label"),
  months: t("interval.period"),
  source: t("interval.said_by"),
});

/** The fields of an interval: for what, how often, and according to whom. */
export function IntervalFields({ points }: { points: readonly PointChoice[] }) {
  const { t } = useTranslation();
  const months = Number(asText(useFormState().value("months")));
  return (
    <>
      <SelectField
        name="review_point"
        label={t("report.point")}
        empty={t("interval.any_point")}
        options={points.map(({ code, title }) => ({ value: code, label: `${title} (${code})` }))}
      />
      <TextField
        name="about"
        label={t("interval.about")}
        placeholder={t("interval.about_example")}
        maxLength={200}
        autoComplete="off"
      />
      <RadioGroup
        name="type"
        label={t("report.type.label")}
        options={reportTypes.map((value) => ({ value, label: t(`report.type.${value}`) }))}
        className="[&>div]:md:flex [&>div]:md:gap-7"
      />
      <SelectField
        name="months"
        label={t("interval.period")}
        empty={t("report.period.choose")}
        options={periodOptions(t, months)}
      />
      <TextField
        name="source"
        label={t("interval.said_by")}
        hint={t("interval.said_by_hint")}
        optional
        maxLength={300}
        autoComplete="off"
      />
    </>
  );
}

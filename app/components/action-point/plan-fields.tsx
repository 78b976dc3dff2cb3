import { Frequency } from "@server/inspection/action-point/inputs";
import { useTranslation } from "react-i18next";
import { CheckboxField, RadioGroup } from "~/ui/choices";
import { DateField, SelectField } from "~/ui/fields";

/**
 * The day, and how often it repeats. `inSeries`: asks whether a changed day is for this one alone or for the series.
 */
export function PlanFields({ inSeries }: { inSeries?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="panel grid grid-cols-1 gap-5 p-4 md:grid-cols-2 md:p-6">
      <DateField name="scheduled_at" label={t("action_point.date")} hint={t("action_point.date_hint")} optional />
      <SelectField
        name="frequency"
        label={t("schedule.repeats")}
        hint={t("schedule.repeats_hint")}
        options={Frequency.options.map((frequency) => ({
          value: frequency,
          label: t(`schedule.frequency.${frequency}`),
        }))}
      />
      {inSeries ? (
        <RadioGroup
          name="scope"
          label={t("schedule.scope.label")}
          boxed
          className="md:col-span-2 [&>div]:md:grid-cols-2"
          options={(["one", "series"] as const).map((scope) => ({
            value: scope,
            label: t(`schedule.scope.${scope}`),
            hint: t(`schedule.scope.${scope}_hint`),
          }))}
        />
      ) : null}
      <div className="md:col-span-2">
        <input type="hidden" name="alert" value="false" />
        <CheckboxField name="alert" label={t("action_point.alert")} hint={t("action_point.alert_hint")} value="true" />
      </div>
    </div>
  );
}

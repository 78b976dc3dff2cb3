import { useTranslation } from "react-i18next";
import { CheckboxField, RadioGroup } from "~/ui/choices";
import { SelectField } from "~/ui/fields";
import { Form } from "~/ui/form";
import { SubmitButton } from "~/ui/submit-button";

type Wishes = {
  rhythm: "each" | "daily" | "weekly";
  weekday: number;
  ahead: boolean;
  on_the_day: boolean;
  past: boolean;
  as_admin: boolean;
  overview: boolean;
  manages: boolean;
};

const rhythms = ["each", "daily", "weekly"] as const;
const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** How often to be reminded, and of what. The weekday shows only where it applies; without styles always. */
export function WishesForm({ manages, weekday, ...wishes }: Wishes) {
  const { t, i18n } = useTranslation();
  const nameOf = (day: number) =>
    // 1 January 2024 was a Monday
    new Intl.DateTimeFormat(i18n.language, { weekday: "long", timeZone: "UTC" }).format(Date.UTC(2024, 0, day));
  return (
    <Form defaultValue={{ ...wishes, weekday: String(weekday) }} className="mt-5 grid grid-cols-1 gap-5">
      <div className="panel group grid grid-cols-1 gap-5 p-4 md:p-5">
        <RadioGroup
          name="rhythm"
          label={t("reminder.rhythm")}
          boxed
          options={rhythms.map((value) => ({
            value,
            label: t(`reminder.${value}.label`),
            hint: t(`reminder.${value}.hint`),
          }))}
        />
        <SelectField
          name="weekday"
          label={t("reminder.weekday")}
          className="max-w-60 group-has-[[value=daily]:checked]:hidden group-has-[[value=each]:checked]:hidden"
          options={weekdays.map((day) => ({ value: String(day), label: nameOf(day) }))}
        />
      </div>
      <fieldset className="panel p-4 md:p-5">
        <legend className="float-left mb-4 w-full text-sm font-medium">{t("reminder.kinds")}</legend>
        <div className="clear-both grid grid-cols-1 gap-4">
          <CheckboxField name="ahead" label={t("reminder.ahead.label")} hint={t("reminder.ahead.hint")} />
          <CheckboxField name="on_the_day" label={t("reminder.on_the_day")} />
          <CheckboxField name="past" label={t("reminder.past")} />
          {manages ? (
            <>
              <CheckboxField name="as_admin" label={t("reminder.as_admin.label")} hint={t("reminder.as_admin.hint")} />
              <CheckboxField name="overview" label={t("reminder.overview.label")} hint={t("reminder.overview.hint")} />
            </>
          ) : null}
        </div>
      </fieldset>
      <div className="flex md:justify-end">
        <SubmitButton className="max-md:w-full">{t("ui.save")}</SubmitButton>
      </div>
    </Form>
  );
}

import { useTranslation } from "react-i18next";
import { RadioGroup } from "~/ui/choices";
import { DateField } from "~/ui/fields";

/**
 * The role to give, each with an explanation, and the last day of an inspector. The form passes `label`, so that its
 * error notice can name the field.
 */
export function RoleField({
  name,
  label,
  defaultValue = "guest",
}: {
  name: "role";
  label: string;
  defaultValue?: string;
}) {
  const { t } = useTranslation();
  const options = (["guest", "inspector", "admin"] as const).map((role) => ({
    value: role,
    label: t(`access.role.${role}`),
    hint: t(`access.role_hint.${role}`),
  }));
  return (
    <>
      <RadioGroup boxed name={name} label={label} options={options} defaultValue={defaultValue} />
      <LastDayField />
    </>
  );
}

/** The last day of an inspector; for another role it stays empty. */
export function LastDayField() {
  const { t } = useTranslation();
  return (
    <DateField name="ends_on" label={t("access.ends_on.label")} hint={t("access.ends_on.hint")} className="max-w-64" />
  );
}

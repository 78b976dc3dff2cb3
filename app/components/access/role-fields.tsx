import { useTranslation } from "react-i18next";
import { RadioGroup } from "~/ui/choices";

/** The role to give, each with an explanation. The form passes `label`, so that its error notice can name the field. */
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
  const options = (["guest", "admin"] as const).map((role) => ({
    value: role,
    label: t(`access.role.${role}`),
    hint: t(`access.role_hint.${role}`),
  }));
  return <RadioGroup boxed name={name} label={label} options={options} defaultValue={defaultValue} />;
}

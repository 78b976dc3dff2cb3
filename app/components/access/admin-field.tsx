import { useTranslation } from "react-i18next";
import { CheckboxField } from "~/ui/choices";

/** Whether a group gets the role admin; otherwise guest. */
export function AdminField({ name, label }: { name: "is_container_admin"; label: string }) {
  const { t } = useTranslation();
  return <CheckboxField name={name} label={label} hint={t("access.role_hint.admin")} />;
}

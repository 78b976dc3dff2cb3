import { useTranslation } from "react-i18next";
import { PasswordField } from "~/ui/fields";
import { useFormState } from "~/ui/form-state";

type Props = {
  /** `label` stands here, so that a refused form can name the field. */
  label: string;
  name?: "password";
  /** What the loader said: asked only where the minutes since the last time are over. */
  asks: boolean;
  hint?: string;
};

/** The password, before something sensitive. It also appears where the minutes passed since the page was opened. */
export function PasswordAgain({ label, name = "password", asks, hint }: Props) {
  const { t } = useTranslation();
  const { errors } = useFormState();
  if (!asks && !errors[name]) return null;
  return <PasswordField name={name} label={label} hint={hint ?? t("user.password_why")} required />;
}

import { useTranslation } from "react-i18next";
import { PasswordField } from "~/ui/fields";
import { useFormState } from "~/ui/form-state";

type Props = {
  /** Passed by the form, so that its error notice can name the field. */
  label: string;
  name?: "password";
  /** From the loader: whether the session requires the password again. */
  asks: boolean;
  hint?: string;
};

/** The password, before a sensitive action. Also shown when the server required it after the page was opened. */
export function PasswordAgain({ label, name = "password", asks, hint }: Props) {
  const { t } = useTranslation();
  const { errors } = useFormState();
  if (!asks && !errors[name]) return null;
  return <PasswordField name={name} label={label} hint={hint ?? t("user.password_why")} required />;
}
